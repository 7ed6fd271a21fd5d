// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Slider } from './slider.tsx'

afterEach(cleanup)

function Weeks() {
  const [value, setValue] = useState(2)
  const inWords = (weeks: number) => `${weeks} weeks`
  return (
    <Slider label="How often" hint="From today" min={1} max={8} value={value} onChange={setValue} valueText={inWords} />
  )
}

it('is named, bounded and described', () => {
  render(<Weeks />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'How often' })
  expect([slider.min, slider.max, slider.value]).toEqual(['1', '8', '2'])
  expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent).toBe('From today')
})

it('shows and speaks its value, and hands on a number', () => {
  render(<Weeks />)
  const slider = screen.getByRole('slider')
  expect(slider.getAttribute('aria-valuetext')).toBe('2 weeks')
  fireEvent.change(slider, { target: { value: '5' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('5 weeks')
  expect(screen.getByText('5 weeks').getAttribute('aria-hidden')).toBe('true')
})
