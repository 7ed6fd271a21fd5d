import type { Page } from '@playwright/test'

interface Ids {
  order: number
  pickup: number
}

/** What the pages about one order and about one pickup are opened with: an order that waits for its payment, and the next pickup. */
export async function idsOf({ request }: Page, { token }: { token: string }): Promise<Ids> {
  const headers = { authorization: `Bearer ${token}` }
  const list = async (path: string) => (await request.get(`/api/client/${path}`, { headers })).json()
  const orders = (await list('orders/')) as { id: number; is_payable: boolean }[]
  const [pickup] = (await list('requests/?isUpcoming=true')) as { id: number }[]
  const order = orders.find((each) => each.is_payable)
  if (!order || !pickup) throw new Error('The demo customer has an order that is not paid, and a pickup.')
  return { order: order.id, pickup: pickup.id }
}

/** Opens a page of the customer who is signed in, as somebody comes to it. */
export async function openOwn(page: Page, path: string, ids: Ids): Promise<void> {
  if (path !== '/pending')
    return void (await page.goto(path.replace(':id', String(ids.order)), { waitUntil: 'networkidle' }))
  // The router keeps what a booking brings along in the tab's history, where it outlives a reload.
  await page.goto('/robots.txt')
  await page.evaluate((deliveryId) => history.replaceState({ usr: { deliveryId } }, '', '/pending'), ids.pickup)
  await page.reload({ waitUntil: 'networkidle' })
}
