import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderPaid, paymentNeededText } from './orders.ts'
import { atMost, isInPhoneLetters, LONGEST_TEXT, textOf } from './text.ts'

const DAY = '2026-11-25'
const MOMENT = new Date('2026-11-26T03:05:00Z')
const padded = (length: number) => 'x'.repeat(length)

describe('a text', () => {
  it('names days and places in full while there is room, and in short when there is none', () => {
    const say = (more: string) =>
      textOf(({ day, moment, place }) => `${day(DAY)}; ${moment(MOMENT)}; ${place('1 West Oak Street', '')}.${more}`)
    expect(say('')).toBe('Larkspur: Wednesday, November 25th; Wednesday, November 25th, 7:05 PM; 1 West Oak Street.')
    const room = LONGEST_TEXT - say('').length
    expect(say(padded(room))).toMatch(/^Larkspur: Wednesday, November 25th;/)
    expect(say(padded(room + 1))).toMatch(/^Larkspur: Wed, Nov 25; Wed, Nov 25, 7:05 PM; 1 W Oak St\.x/)
  })

  it('keeps the number and the beginning of a long street', () => {
    const long = textOf(
      ({ place }) => `${place('12345 Reverend Martin Luther King Junior Memorial Boulevard', 'Apt 4')}.${padded(140)}`,
    )
    expect(long).toMatch(/^Larkspur: 12345 Reverend Martin Luther\.x/)
  })

  it.each([
    ['9 – 5 — “so” … ‘it’s’', "9 - 5 - \"so\" ... 'it's'"],
    ['1 Çelik Şehir, São João é ñ', '1 Çelik Sehir, Sao Joao é ñ'],
    ['1\u00a0Main', '1 Main'],
    ['1 中山路', '1 中山路'],
  ])('has the letters of phones: %s', (typed, shown) => {
    expect(textOf(() => typed)).toBe(`Larkspur: ${shown}`)
    expect(isInPhoneLetters(shown)).toBe(!/中/.test(shown))
  })

  it.each([
    ['one two', 7, 'one two'],
    ['one two three', 9, 'one two'],
    ['one, two three', 4, 'one'],
    ['unbreakable', 5, 'unbre'],
  ])('%s is cut after a word to %i letters at most', (text, length, cut) => expect(atMost(length, text)).toBe(cut))

  it('has what staff wrote in full where there is room, else cut, and says that something is missing', () => {
    const armchair = {
      id: 1064,
      title: 'Leather armchair, repaired as agreed by phone',
      isLaundry: false,
      stage: 'delivered',
      dueCents: 19_034,
      reason: 'declined',
      bankSays: '',
      card: { brand: 'visa', last: '4242' },
      nextTryAt: null,
    } as const
    expect(paymentNeededText(armchair, 'http://localhost:3000').text).toBe(
      'Larkspur: we could not charge $190.34 to your card for: Leather armchair, repaired as agreed by phone. Pay now: http://localhost:3000/profile/orders/1064',
    )
    const longer = { ...armchair, title: `${armchair.title} on the way to the second home` }
    expect(paymentNeededText(longer, 'http://localhost:3000').text).toContain(
      'for: Leather armchair, repaired as agreed... Pay now:',
    )
    const paid = { totalCents: 100, creditCents: 100, cardCents: 0, waivedCents: 0, card: undefined, reloads: [] }
    const letter = orderPaid({ ...longer, ...paid, creditLeftCents: 0, paidAt: MOMENT }, '')
    expect(letter.paragraphs.join()).toContain(`For: ${longer.title}\n`)
  })

  it.each([
    // The text ends with a sentence where one is long enough.
    ['Two buttons sewn on again. The thread was ours, as the first one was not', 'Two buttons sewn on again.'],
    [
      'A short one. The lining of the winter coat was torn in three places',
      'A short one. The lining of the winter coat...',
    ],
    // Else it ends with a word that leads to no other one.
    ['The lining of the coat was sewn on with a thread of our own silk', 'The lining of the coat was sewn...'],
    ['Lost hangers and the box that was lent in or with the order of May', 'Lost hangers and the box that was lent...'],
    ['x'.repeat(60), `${'x'.repeat(42)}...`],
  ])('that is too long breaks off where it reads well: %s', (typed, shown) => {
    const text = textOf(({ reason }) => `${reason(typed)}${padded(140)}`)
    expect(text).toBe(`Larkspur: ${shown}${padded(140)}`)
  })

  it('never breaks off before a word that is still to come, whatever staff wrote', () => {
    const word = fc.constantFrom(
      'Coat',
      'as',
      'agreed',
      'by',
      'with',
      'the',
      'repair',
      'of',
      'sleeves',
      'and',
      'lining.',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 12, maxLength: 30 }), (words) => {
        const text = textOf(({ reason }) => `${reason(`Coat ${words.join(' ')}`)}|${padded(140)}`)
        const said = text.slice('Larkspur: '.length, text.indexOf('|'))
        expect(said).toMatch(/(?:\.\.\.|[.!?])$/)
        expect(said).not.toMatch(/ (?:as|by|with|the|of|and)\.\.\.$/i)
        expect(said.length).toBeLessThanOrEqual(46)
      }),
    )
  })
})
