// `npm run trace`: the lines of docs/requirements.md that no test names.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const lines = readFileSync(join(root, 'docs/requirements.md'), 'utf8').split('\n')
const requirements = lines.flatMap((line) => {
  const match = /^(\d+)\. (.*)$/.exec(line)
  return match ? [{ number: Number(match[1]), text: match[2] }] : []
})

const named = new Set()
for (const room of ['rules', 'contract', 'server', 'ui', 'web', 'desk', 'tests']) {
  for (const file of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(file)) continue
    const text = readFileSync(join(root, room, file), 'utf8')
    for (const [, from, to] of text.matchAll(/\[R(\d+)(?:–R?(\d+))?\]/g)) {
      for (let number = Number(from); number <= Number(to ?? from); number += 1) named.add(number)
    }
  }
}

const open = requirements.filter(({ number }) => !named.has(number))
for (const { number, text } of open) console.log(`R${number}  ${text}`)
console.log(`\n${requirements.length - open.length} of ${requirements.length} requirements are named by a test.`)
