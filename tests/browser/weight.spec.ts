import { expect, test } from '@playwright/test'

/** What arrives over the wire, by kind, with nothing cached, before anybody touches the page. */
for (const path of ['/', '/pricing', '/faqs', '/services/wash-and-fold', '/advantage']) {
  test(`${path}: at most 10 requests, 200 kB, 17 kB of JavaScript, and nothing shifts`, async ({ page }) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Fonts that come late are the hard case.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    for (const width of [390, 1440]) {
      kinds.clear()
      for (const kind of Object.keys(bytes)) delete bytes[kind]
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
      expect(kinds.size).toBeLessThanOrEqual(10)
      const total = Object.values(bytes).reduce((sum, each) => sum + each, 0)
      expect(total).toBeGreaterThan(20_000)
      expect(total).toBeLessThan(200_000)
      expect(bytes['Script']).toBeGreaterThan(0)
      expect(bytes['Script']).toBeLessThan(17_000)
      expect(bytes['Stylesheet']).toBeUndefined()
    }
  })
}

test('before the first paint come the words and the two fonts, in one burst each, and nothing else', async ({
  page,
}) => {
  // What two at once may bring in their first round trip over a slow phone's connection.
  const BURST = 13_140
  const fonts: number[] = []
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'font') return
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    fonts.push(responseHeadersSize + responseBodySize)
  })
  await page.goto('/advantage', { waitUntil: 'networkidle' })
  await expect.poll(() => fonts).toHaveLength(2)
  for (const bytes of fonts) expect(bytes).toBeLessThanOrEqual(BURST)
  const early = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)
    if (paint === undefined) throw new Error('Nothing was painted.')
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < paint ? [name] : []))
  })
  expect(early.filter((name) => name.endsWith('.woff2'))).toHaveLength(2)
  expect(early.filter((name) => !name.endsWith('.woff2'))).toEqual([])
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
})
