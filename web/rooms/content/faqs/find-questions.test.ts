import { expect, it } from 'vitest'
import type { FaqSection } from '../texts/faqs/section.ts'
import { faqSections } from '../texts/faqs.ts'
import { findQuestions } from './find-questions.ts'

const SECTIONS: readonly FaqSection[] = [
  {
    id: 'rugs',
    title: 'Rugs',
    questions: [
      { id: 'price', title: 'What does it cost?', answer: 'A rug is $4.95 a foot. [Prices](/tariff) are *fair*.' },
      { id: 'shrug', title: 'Do you clean shrugs?', answer: 'Yes, by hand. E-mail us before the pick up.' },
    ],
  },
  {
    id: 'rush',
    title: 'Rush',
    info: 'We drive on [weekdays](/days).',
    questions: [
      { id: 'time', title: 'How fast is a rug?', answer: 'A week. That is the same for one of 14,000 knots.' },
      { id: 'cafe', title: 'Is coffee from a café a stain?', answer: 'It’s one, and it costs nothing extra.' },
    ],
  },
]

const ids = (query: string) => findQuestions(SECTIONS, query).map(({ question }) => question.id)

it('finds words in titles and answers by their beginning, titles first', () => {
  expect(ids('rug')).toEqual(['time', 'price'])
  expect(ids('RUG')).toEqual(['time', 'price'])
  expect(ids('ug')).toEqual([])
})

it('wants every word, but not the small ones of a sentence', () => {
  expect(ids('rug week')).toEqual(['time'])
  expect(ids('what does a rug cost?')).toEqual(['price'])
  expect(ids('how')).toEqual(['time'])
})

it('looks in what the section says, then for any of the words, before it finds nothing', () => {
  expect(ids('weekdays')).toEqual(['time', 'cafe'])
  expect(ids('coffee weekday')).toEqual(['cafe'])
  expect(ids('rug moth')).toEqual(['time', 'price'])
  expect(ids('moth')).toEqual([])
})

it('takes one or many, accents, amounts and spellings as they come', () => {
  expect(ids('rugs')).toEqual(['time', 'price'])
  expect(ids('costs')).toEqual(['price', 'cafe'])
  expect(ids('cafe')).toEqual(['cafe'])
  expect(ids('its')).toEqual(['cafe'])
  expect(ids('$4.95')).toEqual(['price'])
  expect(ids('4')).toEqual(['price'])
  expect(ids('14000')).toEqual(['time'])
  expect(ids('email')).toEqual(['shrug'])
  expect(ids('pickup')).toEqual(['shrug'])
})

it('takes a word in any of its forms, and others for the same thing', () => {
  expect(ids('cleaned')).toEqual(['shrug'])
  expect(ids('pricing')).toEqual(['price'])
  const faqs = (query: string) => findQuestions(faqSections, query).map(({ question }) => question.id)
  for (const query of ['damaged', 'ruined', 'broken', 'torn', 'a hole', 'ripped'])
    expect(faqs(query)[0], query).toBe('damage-claims')
})

it('reads the words of an answer, not its markup', () => {
  expect(ids('prices fair')).toEqual(['price'])
  expect(ids('tariff')).toEqual([])
})

it('tells the section, and finds nothing for nothing', () => {
  expect(findQuestions(SECTIONS, 'coffee')[0]?.section.title).toBe('Rush')
  expect(ids('')).toEqual([])
  expect(ids(' ?! ')).toEqual([])
})
