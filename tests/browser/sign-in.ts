import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO, newCustomer } from './watch.ts'

interface Session {
  email: string
  token: string
}

/** The demo customer is signed in, once for all tests of a worker. A test that logs out or ends the session signs in alone. */
export const test = base.extend<object, { demo: Session }>({
  demo: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
      const answer = await request.post('/api/client/auth/login/', { data: DEMO })
      expect(answer.status()).toBe(200)
      await use(await answer.json())
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

/** A customer of the server's, by the API: the form is for the tests that are about it. Signed in nowhere. */
async function createCustomer(request: APIRequestContext) {
  const customer = newCustomer()
  const { email, password, phone, zipCode, street } = customer
  const answer = await request.post('/api/client/auth/signup/', {
    data: { email, password, phone, zip_code: zipCode, address_line_1: street },
  })
  expect(answer.status()).toBe(201)
  const { token } = (await answer.json()) as Session
  return { ...customer, token }
}

/** A new customer who is signed in in this tab. */
export async function signUp(page: Page) {
  const customer = await createCustomer(page.request)
  await enterSession(page, customer)
  return customer
}

/** The session as a sign-in leaves it in this tab. The next page that is opened finds it. */
export async function enterSession(page: Page, { email, token }: Session): Promise<void> {
  // Storage belongs to the origin, and this is its smallest document.
  await page.goto('/robots.txt')
  await page.evaluate(
    (session) => {
      sessionStorage.setItem('larkspur.session', JSON.stringify(session))
      sessionStorage.setItem('larkspur.drafts-of', session.email)
    },
    { email, token },
  )
}
