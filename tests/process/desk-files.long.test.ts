import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Every file below a folder, by what is in it. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
      }),
  )

it('the customers’ files are the same bytes where there is no desk at all', () => {
  // Beside the packages, which are linked file by file: a folder that is a link would be another path to the bundler.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(resolve('.cache/without-desk-'))
  const parts = ['rules', 'contract', 'server', 'ui', 'web', 'scripts', 'package.json', 'tsconfig.json']
  for (const part of [...parts, 'vite.config.ts', 'vite.server.config.ts']) {
    cpSync(part, join(folder, part), { recursive: true })
  }
  execFileSync('cp', ['-al', 'node_modules', join(folder, 'node_modules')])
  const whole = readFileSync('scripts/build.mjs', 'utf8')
  const lines = whole.split('\n').filter((line) => !/vite\.desk\.config|compress\(DESK/.test(line))
  expect(lines).toHaveLength(whole.split('\n').length - 2)
  writeFileSync(join(folder, 'scripts/build.mjs'), lines.join('\n'))
  // As from a terminal: a test's own environment is another kind of build.
  const { PATH = '', HOME = '' } = process.env
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, env: { PATH, HOME }, stdio: 'ignore' })

  const without = filesOf(join(folder, 'dist/site'))
  rmSync(folder, { recursive: true })
  expect(Object.keys(without).length).toBeGreaterThan(100)
  expect(filesOf('dist/site')).toEqual(without)
}, 300_000)
