// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Accordion } from './accordion.tsx'

afterEach(cleanup)

const ITEMS = [
  { id: 'a', title: 'Do I need to be home?', content: <p>No.</p> },
  { id: 'b', title: 'Do you iron?', content: <p>Yes.</p> },
]

function Controlled({ onOpenChange }: { onOpenChange: (id: string | null) => void }) {
  const [openId, setOpenId] = useState<string | null>('a')
  return (
    <Accordion
      items={ITEMS}
      openId={openId}
      onOpenChange={(id) => {
        onOpenChange(id)
        setOpenId(id)
      }}
    />
  )
}

const details = (title: string) => screen.getByText(title).closest('details') as HTMLDetailsElement
const openTitles = () => ITEMS.map(({ title }) => title).filter((title) => details(title).open)

test('one is open at a time, and selecting the open one closes it', async () => {
  const onOpenChange = vi.fn()
  render(<Controlled onOpenChange={onOpenChange} />)
  expect(openTitles()).toEqual(['Do I need to be home?'])
  await userEvent.click(screen.getByText('Do you iron?'))
  expect(openTitles()).toEqual(['Do you iron?'])
  await userEvent.click(screen.getByText('Do you iron?'))
  expect(openTitles()).toEqual([])
  expect(onOpenChange.mock.calls).toEqual([['b'], [null]])
})

test('the owner may refuse', async () => {
  render(<Accordion items={ITEMS} openId={null} />)
  await userEvent.click(screen.getByText('Do you iron?'))
  expect(openTitles()).toEqual([])
})

test('what the browser opens by itself is reported', () => {
  const onOpenChange = vi.fn()
  render(<Controlled onOpenChange={onOpenChange} />)
  act(() => {
    details('Do you iron?').open = true
  })
  expect(onOpenChange.mock.calls).toEqual([['b']])
  expect(openTitles()).toEqual(['Do you iron?'])
})

test('the written page needs no script: one group of details, none of them forced', () => {
  const html = renderToString(
    <>
      <Accordion items={ITEMS} />
      <Accordion items={ITEMS} />
    </>,
  )
  const names = [...html.matchAll(/<details[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toHaveLength(4)
  expect(names[0]).toBe(names[1])
  expect(names[2]).toBe(names[3])
  expect(names[0]).not.toBe(names[2])
  expect(html).not.toMatch(/ open/)
})

test('what was opened in the written page before React came stays open', () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Controlled onOpenChange={() => {}} />)
  const [first, second] = container.querySelectorAll('details')
  first?.removeAttribute('open')
  second?.setAttribute('open', '')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onOpenChange = vi.fn()
  render(<Controlled onOpenChange={onOpenChange} />, { container, hydrate: true })
  expect(onOpenChange.mock.calls).toEqual([['b']])
  expect(openTitles()).toEqual(['Do you iron?'])
  container.remove()
})

test('left alone, it reports what the browser does', async () => {
  const onOpenChange = vi.fn()
  render(<Accordion items={ITEMS} onOpenChange={onOpenChange} />)
  await userEvent.click(screen.getByText('Do you iron?'))
  expect(openTitles()).toEqual(['Do you iron?'])
  expect(onOpenChange.mock.calls).toEqual([['b']])
})

test('the titles are headings of the level that fits the page', () => {
  render(<Accordion items={ITEMS} headingLevel={4} />)
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Do I need to be home?',
    'Do you iron?',
  ])
})
