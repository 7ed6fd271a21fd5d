// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { endSession, signIn } from '../../../core/session.ts'
import Advantage, { structuredData } from './advantage.tsx'
import AdvantageDrawer from './advantage-drawer.tsx'
import './savings-calculator.tsx'

async function show(page: ReactNode) {
  const { container } = render(inApp(page))
  await screen.findByText('Open the savings calculator', {}, { timeout: 8000 })
  return container
}

describe('Advantage', () => {
  let page: HTMLElement
  // Nothing here changes the page, so it is rendered once.
  beforeAll(async () => {
    page = await show(<Advantage />)
  })
  afterAll(cleanup)

  it('begins with what it saves, up to 20% [R553]', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Save up to 20% with Advantage')
  })

  it('explains itself in accordions, one open at a time [R554] [R598] [R599]', () => {
    const answers = document.querySelectorAll('#faq details[data-id]')
    expect(answers).toHaveLength(9)
    expect(new Set([...answers].map((each) => each.getAttribute('name'))).size).toBe(1)
    const text = document.getElementById('faq')?.textContent
    for (const figure of [
      'It is yours until you spend it. We recommend using it within 12 months',
      '5% of that is put on your balance',
      'less than $10',
      'within 14 business days after a charge for credit. A reload charge and your first purchase count alike.',
      '$199 with $20 of discounts comes back as $179',
      'no monthly or annual fees',
      'up to 5 items for 1 season, a value of over $69',
      'that is $69.95 plus a fee of $39.95',
      'it is on when you join',
      'It is worth $49 and free for Gold and Platinum',
      'after your first completed order',
      'Write to support@larkspur.example',
      'in your profile, by phone or by email',
      'you keep your credit and lose the discounts',
    ]) {
      expect(text).toContain(figure)
    }
  })

  it('compares pay as you clean with Gold and Platinum [R555] [R566] [R567] [R580] [R596]', () => {
    const table = screen.getByRole('table', { name: 'What pay as you clean, Gold and Platinum include' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['', 'Pay as you clean', 'Gold', 'Platinum'],
      ['What you pay', 'Each order, by card', '$199 of credit', '$299 of credit'],
      ['Discount on each order', 'None', '10%', '20%'],
      ['Credit back, each quarter', 'None', '5%', '5%'],
      ['Free pickup and delivery', 'From $69', 'From $59', 'From $49'],
      ['Medium loadRound trip', '$9.90 from $49', '$9.90 from $39', '$9.90 from $29'],
      ['Small loadRound trip', '$19.90 under $49', '$14.98 under $39', '$14.98 under $29'],
      ['Welcome boxWorth $49', '$49, credited back', 'Free', 'Free'],
      ['Seasonal storage1–5 items, 1 season', '$69.95 + $39.95 fee', '$49.95 + $29.95 fee', 'Free'],
      ['Monthly or annual fees', 'None', 'None', 'None'],
      ['Credit expires', 'Never', 'Never', 'Never'],
      [
        'Auto-reloadOn when you join, off anytime',
        'None',
        '$199 again, when credit falls below $10',
        '$299 again, when credit falls below $10',
      ],
      ['Changing tiers', 'At any time', 'At any time', 'At any time'],
    ])
  })

  it('ends with the calculator, the area check and contacts [R556]', () => {
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.slice(-3)).toEqual(['What would you save?', 'See if we service your area', 'Have more questions?'])
    expect(screen.getAllByRole('button', { name: 'Check my zip' })).toHaveLength(1)
  })

  it('says when each part of the saving comes, and that delivery is not in it', () => {
    expect(document.getElementById('calculator')?.textContent).toContain(
      'Platinum takes 20% off right away, and 5% comes back as credit at the end of the quarter. Delivery is not included.',
    )
  })

  it('says "up to 20%" and nowhere 25% outside the calculator', () => {
    expect(page.textContent).not.toContain('25%')
  })

  it('tells search engines about the programme and its questions', () => {
    expect(structuredData.map((data) => data['@type'])).toEqual(['Service', 'FAQPage'])
  })
})

it('invites a visitor to open an account, and a customer to choose a plan', async () => {
  const names = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href') === '/registration')
      .map(({ textContent }) => textContent)
  await show(<Advantage />)
  expect(names()).toEqual(['Create an account', 'Create an account'])
  act(() => signIn({ email: 'ada@example.com', token: 'token' }))
  expect(names()).toEqual(['Choose your plan', 'Choose your plan'])
  act(endSession)
  cleanup()
})

describe('AdvantageDrawer', () => {
  afterEach(cleanup)

  it('is the same page under a bar with Close [R558]', async () => {
    const page = (await show(<Advantage />)).textContent
    cleanup()
    const drawer = await show(<AdvantageDrawer />)
    expect(drawer.textContent).toBe(`Larkspur AdvantageClose${page}`)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Close' })).toBeDefined()
  })
})
