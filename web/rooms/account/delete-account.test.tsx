// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Deletion } from '#contract/account'
import { DeleteAccount } from './delete-account.tsx'

afterEach(cleanup)

const NOTHING = {
  deletesOn: null,
  wouldDeleteOn: '2031-02-03',
  balance: 0,
  dollarBalance: '0.00',
  refund: 0,
  dollarRefund: '0.00',
  forfeited: 0,
  dollarForfeited: '0.00',
  openOrders: 0,
}

function Shown({ deletion }: { deletion: Deletion }) {
  const query = useQuery({ queryKey: ['deletion'], queryFn: () => deletion, initialData: deletion })
  return <DeleteAccount query={query} requestDeletion={async () => {}} />
}

it.each([
  [NOTHING, ['You have no open pickups or orders.', 'You have no credit.']],
  [
    { ...NOTHING, openOrders: 1, balance: 4500, forfeited: 4500 },
    [
      /^You have one open pickup or order\. We’ll still come unless you cancel, and we’ll finish, charge and deliver what we’ve picked up\./,
      /^Your credit of \$45\.00 is deleted/,
    ],
  ],
  [
    { ...NOTHING, balance: 20_895, refund: 19_900, forfeited: 995 },
    [
      'You have no open pickups or orders.',
      /^\$199\.00 of your credit goes back to the card/,
      /^The other \$9\.95 of your credit is deleted/,
    ],
  ],
  [
    { ...NOTHING, openOrders: 2, balance: -505 },
    [
      /^You have 2 open pickups and orders\. .* Your account stays open until then\.$/,
      'Your balance is −$5.05. It still has to be paid, and your account stays until then.',
    ],
  ],
])('says first what would go with it: %j', (deletion, sentences) => {
  render(<Shown deletion={deletion} />, {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  const lines = screen.getAllByRole('listitem')
  sentences.forEach((sentence, index) => {
    expect(lines[index]?.textContent).toMatch(sentence)
  })
})
