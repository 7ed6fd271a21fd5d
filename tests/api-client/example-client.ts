import createClient from 'openapi-fetch'
import type { components, operations, paths } from './generated-types.ts'

/**
 * A program of somebody else uses the API like this, with nothing but its document: `generated-types.ts` is what
 * openapi-typescript makes of /api/docs/json. The test copies this file beside those types into .cache/api-client/, compiles it
 * strictly and runs it; it stands outside `tsc -p tests`, because the types are not there before.
 */

type BodyOf<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

type ErrorCode = components['headers']['ErrorCode']

/** Programs read from a header what was refused. */
const codeOf = (response: Response) => response.headers.get('x-error-code') as ErrorCode | null

export async function firstVisit(baseUrl: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch })

  const newCustomer: BodyOf<'signUp'> = {
    zip_code: '94041',
    address_line_1: '12 Villa Street',
    email: 'ada@example.com',
    password: 'fresh-linen',
    phone: '6505550199',
  }
  const signedUp = await client.POST('/api/client/auth/signup', {
    params: { header: { 'Idempotency-Key': 'ada-signs-up' } },
    body: newCustomer,
  })
  const { email, password } = newCustomer

  const mistyped = await client.POST('/api/client/auth/login', { body: { email, password: 'stale-linen' } })
  const loggedIn = await client.POST('/api/client/auth/login', { body: { email, password } })
  if (loggedIn.error) throw new Error(`Signing in was refused: ${codeOf(loggedIn.response)}`)
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${loggedIn.data.token}`)
      return request
    },
  })

  const office: BodyOf<'addAddress'> = { title: 'Office', zip_code: '94301', address_line_1: '1 Main Street' }
  // A caller who does not know whether the call arrived sends it again under the same key.
  const attempt = { params: { header: { 'Idempotency-Key': 'ada-adds-her-office' } }, body: office }
  const added = await client.POST('/api/client/addresses', attempt)
  const addedAgain = await client.POST('/api/client/addresses', attempt)
  const tooFar = await client.POST('/api/client/addresses', { body: { ...office, zip_code: '10001' } })
  const listed = await client.GET('/api/client/addresses')

  for (const { id } of listed.data?.slice(1) ?? []) {
    await client.DELETE('/api/client/addresses/{id}', { params: { path: { id } } })
  }
  const [id = 0] = listed.data?.map((address) => address.id) ?? []
  const keptLast = await client.DELETE('/api/client/addresses/{id}', { params: { path: { id } } })

  return {
    signedUp: { status: signedUp.response.status, email: signedUp.data?.email },
    mistyped: { status: mistyped.response.status, code: codeOf(mistyped.response), sentence: mistyped.error?.detail },
    isAddedOnce: added.data?.id === addedAgain.data?.id,
    added: { status: added.response.status, zipCode: added.data?.zip_code },
    tooFar: { status: tooFar.response.status, code: codeOf(tooFar.response), sentences: tooFar.error?.['zip_code'] },
    titles: listed.data?.map(({ title }) => title),
    keptLast: {
      status: keptLast.response.status,
      code: codeOf(keptLast.response),
      sentences: keptLast.error?.non_field_errors,
    },
  }
}

/**
 * Never called. Each line is a mistake that the compiler has to find; a document that says less finds fewer, and then the
 * compiler refuses the line above the mistake.
 */
export async function findMistakes(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  const address = { title: 'Home', zip_code: '94041', address_line_1: '12 Villa Street' }

  // @ts-expect-error a path that does not exist
  await client.GET('/api/client/adresses')
  // @ts-expect-error a verb that the path does not have
  await client.DELETE('/api/client/addresses')
  // @ts-expect-error a body without its zip code
  await client.POST('/api/client/addresses', { body: { title: 'Home', address_line_1: '12 Villa Street' } })
  // @ts-expect-error no body at all
  await client.POST('/api/client/addresses', {})
  // @ts-expect-error a field of another type
  await client.POST('/api/client/addresses', { body: { ...address, has_doorman: 'yes' } })
  // @ts-expect-error an id that is left out
  await client.GET('/api/client/addresses/{id}', {})
  // @ts-expect-error a key for a call that takes none
  await client.GET('/api/client/addresses', { params: { header: { 'Idempotency-Key': 'a word' } } })
  // @ts-expect-error a field that is spelled otherwise on the wire
  const spelled: BodyOf<'addAddress'> = { ...address, hasDoorman: true }
  // @ts-expect-error a refusal that no call gives
  const code: ErrorCode = 'zip_not_servd'

  const { data, response } = await client.GET('/api/client/addresses/{id}', { params: { path: { id: 1 } } })
  // @ts-expect-error an answer’s field that is spelled otherwise on the wire
  return [spelled, code, codeOf(response), data?.zipCode]
}
