// `npm run check`: the fast part of `npm test`.
import { prepare } from './setup.mjs'
import { checkSources, step } from './steps.mjs'

await prepare({ build: false })
const projects = ['unit', 'web', 'desk'].flatMap((name) => ['--project', name])
const [results, passesUnits] = await Promise.all([
  checkSources(),
  step('unit tests', ['node_modules/.bin/vitest', 'run', ...projects, '--reporter', 'dot']),
])
results.push(passesUnits)
const failed = results.filter((passed) => !passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
