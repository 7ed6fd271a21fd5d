// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type OwnQuery, useOwn } from './own-data.ts'
import { signIn } from './session.ts'

afterEach(cleanup)

const orders: OwnQuery<number[]> = {
  name: 'orders',
  read: async () => {
    await pause()
    return [1, 2]
  },
}
const pause = () => new Promise((done) => setTimeout(done, 20))

it('a list that is asked for again and is the same draws nothing anew', async () => {
  signIn({ email: 'ada@larkspur.example', token: 'token' })
  let drawn = 0
  function List(): ReactNode {
    drawn += 1
    const { data } = useOwn(orders)
    return data?.join(', ')
  }
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('1, 2')).toBeDefined()
  await act(pause)
  const before = drawn
  await act(() => queries.invalidateQueries())
  await act(pause)
  expect(queries.getQueryState(['orders', 'ada@larkspur.example'])?.dataUpdateCount).toBe(2)
  expect(drawn).toBe(before)
})
