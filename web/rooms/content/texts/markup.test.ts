import { describe, expect, it } from 'vitest'
import { blocksOf, markupRuns, plainWords } from './markup.ts'

describe('blocksOf', () => {
  it.each([
    ['  One line\n  and the next.  ', [['One line', 'and the next.']]],
    ['First.\n   \n\n- one\n- two', [['First.'], ['- one', '- two']]],
  ])('%j are %j', (copy, blocks) => {
    expect(blocksOf(copy)).toEqual(blocks)
  })
})

describe('runsOf', () => {
  it.each([
    ['plain', [{ words: 'plain' }]],
    ['the word *pickup*.', [{ words: 'the word ' }, { words: 'pickup', isStressed: true }, { words: '.' }]],
    ['our [prices](/pricing)', [{ words: 'our ' }, { words: 'prices', to: '/pricing' }, { words: '' }]],
    ['[not a link] (at all)', [{ words: '[not a link] (at all)' }]],
  ])('%j runs %j', (copy, runs) => {
    expect(markupRuns(copy)).toEqual(runs)
  })
})

describe('plainWords', () => {
  it.each([
    ['See our [prices](/pricing), *please*.', 'See our prices, please.'],
    ['First.\n\n- shirts\n- pants\n\nLast.', 'First. shirts pants Last.'],
    ['In our [privacy\n  policy](/privacy-policy).', 'In our privacy policy.'],
  ])('%j reads %j', (copy, words) => {
    expect(plainWords(copy)).toBe(words)
  })
})
