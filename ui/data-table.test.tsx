// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

const ROWS = [
  { number: '1001', day: '11/19/2026', total: '$62.00' },
  { number: '1002', day: '11/26/2026', total: '$8.50' },
]

function show() {
  render(
    <DataTable
      caption="Orders"
      rows={ROWS}
      rowId={({ number }) => number}
      columns={[
        { id: 'number', title: 'Order', cell: ({ number }) => <a href={`#${number}`}>{number}</a>, isRowHeader: true },
        { id: 'day', title: 'Day', cell: ({ day }) => day },
        { id: 'total', title: 'Total', cell: ({ total }) => total, isNumeric: true },
      ]}
    />,
  )
  return screen.getByRole('table', { name: 'Orders' })
}

test('it is a table with a name, heads for its columns and heads for its rows', () => {
  const table = show()
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(texts('columnheader')).toEqual(['Order', 'Day', 'Total'])
  expect(texts('rowheader')).toEqual(['1001', '1002'])
  expect(texts('cell')).toEqual(['11/19/2026', '$62.00', '11/26/2026', '$8.50'])
  expect(within(table).getByRole('link', { name: '1002' }).getAttribute('href')).toBe('#1002')
})

test('a cell carries the title of its column for the cards, figures are marked', () => {
  const cells = within(show()).getAllByRole('cell')
  expect(cells.map(({ dataset }) => dataset['label'])).toEqual(['Day', 'Total', 'Day', 'Total'])
  expect(cells.map(({ dataset }) => dataset['numeric'])).toEqual([undefined, 'true', undefined, 'true'])
})
