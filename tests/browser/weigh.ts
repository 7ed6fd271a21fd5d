import type { Page } from '@playwright/test'

export interface Weight {
  urls: string[]
  requests: number
  bytes: number
  scriptBytes: number
}

/**
 * Weighs everything that arrives over the wire for the page that is open, headers included, with nothing cached. What the page before had
 * asked for and got late is not this one's.
 */
export async function weigh(page: Page): Promise<{ read(): Weight; take(): Weight }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const answers = new Map<string, { url: string; bytes: number }>()
  let opened = ''
  client.on('Network.responseReceived', ({ requestId, loaderId, response }) => {
    // The answer that is the page itself bears the name of its visit, as do all that the page asks for.
    if (requestId === loaderId) {
      answers.clear()
      opened = loaderId
    }
    // A picture inside the style sheet itself is no request.
    if (loaderId === opened && !response.url.startsWith('data:'))
      answers.set(requestId, { url: response.url, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength
  })
  const read = (): Weight => {
    const all = [...answers.values()]
    const bytesOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      urls: all.map(({ url }) => url),
      requests: all.length,
      bytes: bytesOf(all),
      scriptBytes: bytesOf(all.filter(({ url }) => url.endsWith('.js'))),
    }
  }
  return {
    read,
    take() {
      const weight = read()
      answers.clear()
      return weight
    },
  }
}
