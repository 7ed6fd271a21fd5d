/** Every page of the desk, once. The token of a one-time link stands behind the #, which no server and no log ever sees. */
export const deskLinks = {
  home: '/',
  signIn: '/sign-in',
  link: '/link',
  today: '/today',
  intake: '/intake',
  orders: '/orders',
  customers: '/customers',
  books: '/books',
  closedDays: '/books/closed-days',
  people: '/people',
  customers: '/customers',
  customer: '/customers/:id',
  inbox: '/inbox',
  /** One talk, by the entry that it is opened by. */
  talk: '/inbox/:entry',
} as const

export const order = (id: number) => `${deskLinks.orders}/${id}`
export const customer = (id: number) => `${deskLinks.customers}/${id}`
export const talk = (entry: string) => `${deskLinks.inbox}/${entry}`

/** Whether somebody may be shown something at this address: it is a page, or that of an order, a customer or a talk. */
export const isDeskPage = (path: string): boolean =>
  (Object.values(deskLinks) as string[]).includes(
    path
      .replace(/^(\/orders|\/customers)\/[1-9]\d{0,9}$/, '$1')
      .replace(/^\/inbox\/[TLM][1-9]\d{0,8}$/, deskLinks.inbox),
  )
