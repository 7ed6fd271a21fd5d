// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { scrollToHash } from '../../../first-touch/scroll-to-hash.ts'
import { FaqBlock } from './faq-block.tsx'

afterEach(cleanup)

const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `question-${index + 1}`,
    title: `Question ${index + 1}?`,
    answer: `Answer ${index + 1}.`,
  }))
const show = (count: number) => render(inApp(<FaqBlock title="Questions" questions={questions(count)} />))
const detailsOf = (element: Element | null) => element?.closest('details') as HTMLDetailsElement
const rest = () => detailsOf(screen.getByText(/^Show all/))

it('shows the first three, and folds the others with a fold of the browser', () => {
  show(7)
  expect(rest().open).toBe(false)
  const isFolded = questions(7).map(({ title }) => rest().contains(screen.getByText(title)))
  expect(isFolded).toEqual([false, false, false, true, true, true, true])
  expect(rest().querySelector('summary')?.textContent).toBe('Show all 7 questionsShow fewer questions')
})

it('folds nothing where one more would be all', () => {
  show(4)
  expect(screen.queryByText(/^Show all/)).toBeNull()
  expect(document.querySelectorAll('#faq details')).toHaveLength(4)
})

it('is one group, so that one answer is open at a time', () => {
  show(6)
  const names = [...document.querySelectorAll('#faq details[data-id]')].map((each) => each.getAttribute('name'))
  expect(names).toHaveLength(6)
  expect(new Set(names).size).toBe(1)
  expect(rest().hasAttribute('name')).toBe(false)
})

it('opens for the address of an answer', () => {
  show(6)
  expect(scrollToHash('#question-6')).toBe(true)
  expect(rest().open).toBe(true)
  expect(detailsOf(document.getElementById('question-6')).open).toBe(true)
  expect(detailsOf(document.getElementById('question-5')).open).toBe(false)
})
