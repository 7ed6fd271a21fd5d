// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { findPage } from '../../../core/pages.ts'
import Process, { structuredData } from './process.tsx'

// Whether each of a drawing's hundred pieces can be seen is not asked here, and takes long to find out.
configure({ defaultHidden: true })

beforeEach(async () => {
  await act(async () => {
    render(inApp(<Process />))
    await import('./process-road.tsx')
  })
})
afterEach(cleanup)

const stagesOf = (chapter: string) => within(screen.getByRole('region', { name: chapter })).getAllByRole('listitem')

it('follows a piece through the plant, with a picture at every stage [R532]', () => {
  const stages = ['First we get to know it', 'Then it gets clean', 'And then it goes home'].flatMap(stagesOf)
  expect(stages.map((stage) => within(stage).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Counted at your door',
    'Counted again at the plant',
    'Tagged',
    'Inspected',
    'Spotted by hand',
    'Cleaned without perc, or washed',
    'Pressed',
    'Checked, and mended',
    'Counted once more',
    'Covered, without plastic where possible',
    'Delivered',
  ])
  // The drawing, and the thread that leads on from it.
  for (const stage of stages) expect(stage.querySelectorAll('svg')).toHaveLength(2)
})

it('stops an order whose counts differ: a red flag, then research', () => {
  const { textContent } = screen.getByRole('region', { name: 'When two counts do not agree' })
  expect(textContent).toContain('A red flag goes up on the order')
  expect(textContent).toContain('The order goes to research')
})

it('has questions, contacts and the area check [R532] [R568]', () => {
  const faq = screen.getByRole('region', { name: 'Questions about the process' })
  expect(within(faq).getAllByRole('heading', { level: 3 })).toHaveLength(6)
  expect(faq.textContent).toContain('1 in 3000')
  expect(faq.textContent).toContain('within 7 days of delivery')
  expect(faq.textContent).toContain('By day 14 we say so if it may be lost, and after 5 weeks at most')
  expect(screen.getByRole('region', { name: 'Have more questions?' })).toBeDefined()
  expect(screen.getAllByRole('form', { name: 'See if we service your area' })).toHaveLength(1)
  expect(structuredData[0]?.['mainEntity']).toHaveLength(6)
})

it('is found under both its addresses, and search engines keep one', () => {
  expect(findPage('/ourprocess')?.canonical).toBeUndefined()
  expect(findPage('/larkspur-process')?.canonical).toBe('/ourprocess')
})
