import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAnsweredFile } from './write-file.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-label-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const answer = (name: string, words = 'A label') => ({
  exit: 0,
  stdout: 'One label for order 7.',
  stderr: '',
  file: { name, base64: Buffer.from(words).toString('base64') },
})

it('an answer without a file is printed as it is', () => {
  const plain = { exit: 0, stdout: 'Done.', stderr: '' }
  expect(writeAnsweredFile(plain, ['day'])).toBe(plain)
})

it('a file is written for its user alone, and again when it is asked for again', () => {
  const path = join(folder, 'label-7.pdf')
  expect(writeAnsweredFile(answer(path), ['label', '7'])).toEqual({
    exit: 0,
    stdout: `One label for order 7.\nWritten to ${path}`,
    stderr: '',
  })
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['A label', 0o600])
  writeAnsweredFile(answer(path, 'Another one'), ['label', '7'])
  expect(readFileSync(path, 'utf8')).toBe('Another one')
})

it('a program reads its JSON and nothing else', () => {
  const path = join(folder, 'json.pdf')
  expect(writeAnsweredFile(answer(path), ['label', '7', '--json'])).toMatchObject({ stdout: 'One label for order 7.' })
  expect(readFileSync(path, 'utf8')).toBe('A label')
})

it('what cannot be written is said, with the exit code of a refusal', () => {
  const path = join(folder, 'nowhere', 'label.pdf')
  const { exit, stdout, stderr } = writeAnsweredFile(answer(path), ['label', '7'])
  expect([exit, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`${path} could not be written: ENOENT`)
})
