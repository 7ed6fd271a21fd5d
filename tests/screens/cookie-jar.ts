interface HiddenCookie {
  path: string
  value: string
}

/** Treats cookies as a browser does: those for scripts stand in `document.cookie`, the others are kept out of reach. */
export function createCookieJar() {
  const hidden = new Map<string, HiddenCookie>()
  return {
    keep(header: string): void {
      const [pair = '', ...attributes] = header.split('; ')
      if (!attributes.includes('HttpOnly')) {
        // biome-ignore lint/suspicious/noDocumentCookie: as a browser does with the answer's header.
        document.cookie = header
        return
      }
      const [name = '', value = ''] = pair.split('=')
      const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/'
      if (attributes.includes('Max-Age=0')) hidden.delete(name)
      else hidden.set(name, { path, value })
    },

    sentTo(path: string): string {
      const own = [...hidden].filter(([, cookie]) => path.startsWith(cookie.path))
      return [document.cookie, ...own.map(([name, { value }]) => `${name}=${value}`)].filter(Boolean).join('; ')
    },

    empty(): void {
      hidden.clear()
      for (const pair of document.cookie.split('; ')) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in this DOM.
        document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
      }
    },
  }
}
