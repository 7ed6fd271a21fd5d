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
} as const

export const order = (id: number) => `${deskLinks.orders}/${id}`
export const customer = (id: number) => `${deskLinks.customers}/${id}`

/** Whether somebody may be shown something at this address: it is a page, or that of an order or a customer. */
export const isDeskPage = (path: string): boolean =>
  (Object.values(deskLinks) as string[]).includes(path.replace(/^(\/orders|\/customers)\/[1-9]\d{0,9}$/, '$1'))
