// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink, SubmitButton } from './button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('cannot fire twice while what it started runs, and can again afterwards', async () => {
    const user = userEvent.setup()
    let settle = () => {}
    const send = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)))
    render(<Button onClick={send}>Confirm pickup</Button>)
    const button = screen.getByRole('button', { name: 'Confirm pickup' })

    await user.dblClick(button)
    await user.keyboard('{Enter}')
    expect(send).toHaveBeenCalledTimes(1)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.textContent).toBe('Confirm pickup')
    expect(document.activeElement).toBe(button)

    await act(async () => settle())
    expect(button.getAttribute('aria-busy')).toBe('false')
    expect(button.hasAttribute('aria-disabled')).toBe(false)
    await user.keyboard('{Enter}')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('takes only the first of two presses in one breath', () => {
    const send = vi.fn(() => new Promise<void>(() => {}))
    render(<Button onClick={send}>Pay</Button>)
    act(() => {
      screen.getByRole('button').click()
      screen.getByRole('button').click()
    })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('fires with every press when nothing is promised', async () => {
    const press = vi.fn()
    render(<Button onClick={press}>Next</Button>)
    await userEvent.dblClick(screen.getByRole('button'))
    expect(press).toHaveBeenCalledTimes(2)
  })

  it.each([{ isBusy: true }, { disabled: true }])('does not fire with %j', async (state) => {
    const press = vi.fn()
    render(
      <Button onClick={press} {...state}>
        Next
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(press).not.toHaveBeenCalled()
  })

  it('never sends a form', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button onClick={() => {}}>Back</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('SubmitButton', () => {
  it('sends its form, but not while busy', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (isBusy: boolean) => (
      <form onSubmit={submit}>
        <SubmitButton isBusy={isBusy}>Register</SubmitButton>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(submit).toHaveBeenCalledTimes(1)

    rerender(form(true))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.disabled).toBe(true)
    await userEvent.click(button)
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('leaves the focus in the field while it is pressed', () => {
    render(<SubmitButton isBusy={false}>Register</SubmitButton>)
    expect(fireEvent.mouseDown(screen.getByRole('button'))).toBe(false)
  })
})

it('ButtonLink is a link, and looks as told', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/registration" variant="secondary" size="small" isWide>
        Request Pickup
      </ButtonLink>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Request Pickup' })
  expect(link.getAttribute('href')).toBe('/registration')
  expect(link.dataset).toMatchObject({ button: 'secondary', size: 'small', wide: 'true' })
})
