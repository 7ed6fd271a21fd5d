import { describe, expect, it } from 'vitest'
import { converse, type Perform } from './converse.ts'
import type { OpsRequest } from './perform.ts'

const TYPED = { args: ['credit', 'give'], who: 'marta' }

/** Asks before it does anything, as what moves money. */
function careful(): { perform: Perform; calls: OpsRequest[] } {
  const calls: OpsRequest[] = []
  const perform: Perform = async (request) => {
    calls.push(request)
    return request.confirmed === 'Grace gets $20.00.'
      ? { exit: 0, stdout: 'Done.', stderr: '' }
      : { exit: 1, stdout: '', stderr: 'Nothing was done. Add --yes.', question: 'Grace gets $20.00.' }
  }
  return { perform, calls }
}

describe('a terminal', () => {
  it.each(['y', 'Y', ' yes '])('asks, and does it after "%s"', async (said) => {
    const { perform, calls } = careful()
    const asked: string[] = []
    const answer = await converse(perform, TYPED, async (question) => {
      asked.push(question)
      return said
    })
    expect(answer).toEqual({ exit: 0, stdout: 'Done.', stderr: '' })
    expect(asked).toEqual(['Grace gets $20.00. Do it? [y/N] '])
    expect(calls).toEqual([
      { ...TYPED, confirmed: null },
      { ...TYPED, confirmed: 'Grace gets $20.00.' },
    ])
  })

  it.each(['', 'n', 'no', 'yeah', 'j'])('does nothing after "%s"', async (said) => {
    const { perform, calls } = careful()
    expect(await converse(perform, TYPED, async () => said)).toMatchObject({ exit: 1, stderr: 'Nothing was done.' })
    expect(calls).toHaveLength(1)
  })

  it('asks anew where it would come to something else by now', async () => {
    const questions = ['Grace gets $20.00.', 'Grace gets $25.00.']
    const calls: (string | null)[] = []
    const perform: Perform = async ({ confirmed }) => {
      calls.push(confirmed)
      const question = questions[calls.length - 1]
      return question ? { exit: 1, stdout: '', stderr: '', question } : { exit: 0, stdout: 'Done.', stderr: '' }
    }
    expect(await converse(perform, TYPED, async () => 'y')).toMatchObject({ exit: 0, stdout: 'Done.' })
    expect(calls).toEqual([null, ...questions])
  })

  it('asks for what is missing, types it behind the rest, and then asks about the money', async () => {
    const calls: OpsRequest[] = []
    const wants = { option: '--pieces', question: 'How many pieces?' }
    const perform: Perform = async (request) => {
      calls.push(request)
      if (!request.args.includes('--pieces')) return { exit: 1, stdout: '', stderr: 'Count them.', wants }
      const isAsked = request.confirmed === 'It costs $5.00.'
      return isAsked
        ? { exit: 0, stdout: 'Done.', stderr: '' }
        : { exit: 1, stdout: '', stderr: '', question: 'It costs $5.00.' }
    }
    const said = ['14', 'y']
    const asked: string[] = []
    const answer = await converse(perform, { args: ['order', 'forward', '7'], who: 'marta' }, async (question) => {
      asked.push(question)
      return said.shift() ?? ''
    })
    expect(answer).toMatchObject({ exit: 0, stdout: 'Done.' })
    expect(asked).toEqual(['How many pieces? ', 'It costs $5.00. Do it? [y/N] '])
    expect(calls.at(-1)?.args).toEqual(['order', 'forward', '7', '--pieces', '14'])
    for (const nothing of ['', ' ', '--yes']) {
      const left = await converse(perform, { args: ['order', 'forward', '7'], who: 'marta' }, async () => nothing)
      expect(left).toMatchObject({ exit: 1, stderr: 'Nothing was done.' })
    }
    // Who says --yes is asked nothing.
    const refused = await converse(
      perform,
      { args: ['order', 'forward', '7', '--yes'], who: 'marta' },
      async () => '14',
    )
    expect(refused).toMatchObject({ exit: 1, stderr: 'Count them.' })
  })

  it('is not asked about what moves nothing', async () => {
    const answer = { exit: 0, stdout: 'Done.', stderr: '' }
    const ask = () => Promise.reject(new Error('Asked.'))
    expect(await converse(async () => answer, TYPED, ask)).toEqual(answer)
  })
})

it('a pipe, which cannot be asked, is refused', async () => {
  const { perform, calls } = careful()
  expect(await converse(perform, TYPED, undefined)).toMatchObject({ exit: 1, stderr: 'Nothing was done. Add --yes.' })
  expect(calls).toHaveLength(1)
})
