/** Every page of the desk, once. The token of a one-time link stands behind the #, which no server and no log ever sees. */
export const deskLinks = {
  home: '/',
  signIn: '/sign-in',
  link: '/link',
  today: '/today',
  intake: '/intake',
  books: '/books',
  closedDays: '/books/closed-days',
  people: '/people',
} as const

/** The page of an order. */
export const order = (id: number): string => `/orders/${id}`
