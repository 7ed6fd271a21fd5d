// `npm run check`: the fast part of `npm test`.
import { prepare } from './setup.mjs'
import { checkSources, step } from './steps.mjs'

await prepare({ build: false })
const results = await checkSources()
const projects = ['unit', 'web', 'prerender'].flatMap((name) => ['--project', name])
results.push(await step('unit tests', ['node_modules/.bin/vitest', 'run', ...projects, '--reporter', 'dot']))
const failed = results.filter((passed) => !passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
