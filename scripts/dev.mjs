// `npm run dev`: the server starts again and the page reloads by itself when a file changes.
import { spawn } from 'node:child_process'
import { prepare, root } from './setup.mjs'

await prepare({ build: false })
const commands = [
  ['node_modules/.bin/tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['node_modules/.bin/vite'],
  ['node_modules/.bin/vite', '--config', 'vite.desk.config.ts'],
]
const children = commands.map(([program = '', ...args]) => spawn(program, args, { cwd: root, stdio: 'inherit' }))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('close', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
