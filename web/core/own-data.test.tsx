// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
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

it('nor does one that a page was taken over with', async () => {
  signIn({ email: 'ada@larkspur.example', token: 'token' })
  let drawn = 0
  function List(): ReactNode {
    drawn += 1
    const { data } = useOwn(orders)
    return data?.join(', ') ?? 'none yet'
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const app = (
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(app)
  queries.setQueryData(['orders', 'ada@larkspur.example'], [1, 2])
  const complained = vi.spyOn(console, 'error')
  render(app, { container, hydrate: true })
  expect(container.textContent).toBe('1, 2')
  expect(complained).not.toHaveBeenCalled()
  const before = drawn
  await act(() => queries.invalidateQueries())
  await act(pause)
  expect(queries.getQueryState(['orders', 'ada@larkspur.example'])?.dataUpdateCount).toBe(2)
  expect(drawn).toBe(before)
  container.remove()
})
