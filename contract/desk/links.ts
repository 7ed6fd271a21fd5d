/** Every page of the desk, once. The token of a one-time link stands behind the #, which no server and no log ever sees. */
export const deskLinks = {
  home: '/',
  signIn: '/sign-in',
  link: '/link',
  today: '/today',
  intake: '/intake',
  orders: '/orders',
  order: '/orders/:id',
  customers: '/customers',
  customer: '/customers/:id',
  books: '/books',
  closedDays: '/books/closed-days',
  people: '/people',
  inbox: '/inbox',
  /** One talk, by the entry that it is opened by. */
  talk: '/inbox/:entry',
} as const

export const order = (id: number) => `${deskLinks.orders}/${id}`
/** The bag of an order, at the step of Intake where it stands. */
export const intakeOf = (id: number) => `${deskLinks.intake}?number=${id}&kind=order`
export const customer = (id: number) => `${deskLinks.customers}/${id}`
export const talk = (entry: string) => `${deskLinks.inbox}/${entry}`

const NUMBER = '[A-Z]?[1-9]\\d{0,9}'
const patterns = Object.values(deskLinks).map((link) => new RegExp(`^${link.replace(/:\w+/, NUMBER)}$`))

/** Whether somebody may be shown something at this address: it is a page, or that of an order, a customer or a talk. */
export const isDeskPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
