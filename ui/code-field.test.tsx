import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const sent: string[] = []

async function field(): Promise<HTMLInputElement> {
  sent.length = 0
  render(<CodeField label="Code" digits={6} onFull={({ value }) => sent.push(value)} />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  await user.click(input)
  return input
}

it('sends the sixth digit once: a seventh is dropped and sends nothing', async () => {
  const input = await field()
  await user.keyboard('1234567')
  expect([input.value, sent]).toEqual(['123456', ['123456']])
})

it.each([
  ['the text as a whole', 'Larkspur: 123 456 is your code.', '123456', ['123456']],
  ['a text with another number in it', '123456 is your code. It is good for 10 minutes.', '123456', ['123456']],
  ['one whose other number comes first', 'In the next 10 minutes: 123456', '123456', ['123456']],
  ['seven digits and more, which are no code', '6505550199', '650555', []],
  ['two codes, of which nobody knows the right one', '123456 or 654321', '123456', []],
])('a paste of %s', async (_, words, value, full) => {
  const input = await field()
  await user.paste(words)
  expect([input.value, sent]).toEqual([value, full])
})
