// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Field, FormError, Select, TextArea } from './field.tsx'

afterEach(cleanup)

const described = (element: Element): (string | null | undefined)[] =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

const kinds = [
  { kind: 'Field', role: 'textbox', show: (told: object) => <Field label="Note" {...told} /> },
  { kind: 'TextArea', role: 'textbox', show: (told: object) => <TextArea label="Note" {...told} /> },
  {
    kind: 'Select',
    role: 'combobox',
    show: (told: object) => (
      <Select label="Note" {...told}>
        <option>Fold</option>
        <option>Hang</option>
      </Select>
    ),
  },
]

describe.each(kinds)('$kind', ({ role, show }) => {
  it('is found by its label and says nothing more while nothing is wrong', () => {
    render(show({ name: 'note' }))
    const control = screen.getByRole(role, { name: 'Note' })
    expect(control.getAttribute('name')).toBe('note')
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(control.hasAttribute('aria-describedby')).toBe(false)
  })

  it('ties hint and error to the control, beside what describes it already', () => {
    render(
      <>
        <p id="rules">The rules</p>
        {show({ hint: 'As you like it', error: 'Required', 'aria-describedby': 'rules' })}
      </>,
    )
    const control = screen.getByRole(role, { name: 'Note' })
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(described(control)).toEqual(['The rules', 'As you like it', 'Required'])
  })

  it('marks an error with more than its colour, and keeps its line when there is none', () => {
    const { container, rerender } = render(show({ error: 'Required' }))
    const line = screen.getByText('Required').parentElement
    expect(line?.querySelector('[data-mark="error"]')?.getAttribute('aria-hidden')).toBe('true')
    rerender(show({}))
    expect(line?.textContent).toBe('')
    expect(container.contains(line)).toBe(true)
  })
})

it('a click on the label goes to the field', async () => {
  render(<Field label="Email" type="email" />)
  await userEvent.click(screen.getByText('Email'))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('FormError speaks up', () => {
  render(<FormError>Invalid credentials</FormError>)
  expect(screen.getByRole('alert').textContent).toBe('Invalid credentials')
})
