// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { Contacts } from './contacts.tsx'
import { Hero } from './sections/hero.tsx'

afterEach(cleanup)

it('asks, and offers an email to the info address, a text with one word or a call [R64] [R65] [R66]', () => {
  render(<Contacts />)
  const block = within(screen.getByRole('region', { name: 'Have more questions?' }))
  expect(block.getByRole('link', { name: /info@larkspur.example/ }).getAttribute('href')).toBe(
    'mailto:info@larkspur.example',
  )
  expect(block.getByText('Text the word Pickup').closest('a')?.getAttribute('href')).toBe('sms:+16505550142')
  expect(block.getByRole('link', { name: /Text the word Pickup/ }).textContent).toContain('From the phone you verified')
  expect(block.getByRole('link', { name: /Call us/ }).getAttribute('href')).toBe('tel:+16505550142')
})

it('a hero shows a picture with its text, a title, a subtitle and a few words more [R63]', () => {
  const picture = (
    <svg role="img">
      <title>A coat on a hanger</title>
    </svg>
  )
  render(<Hero title="Coats" subtitle="Warm and *clean*" info="Since long ago" picture={picture} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coats')
  expect(screen.getByText('clean').tagName).toBe('B')
  expect(screen.getByText('Since long ago')).toBeTruthy()
  expect(screen.getByText('A coat on a hanger').closest('[role="img"]')).toBeTruthy()
})
