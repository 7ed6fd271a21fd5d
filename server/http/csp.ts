import type { Config } from '../config.ts'

/** What a page carries inside, by the hashes of what the build wrote. */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

const NOTHING: Inline = { scripts: [], styles: [] }

/**
 * One policy for every page but for what it carries inside, because it belongs to the first document a visitor loads: what checkout needs must already
 * be allowed on the home page. Outside origins appear only when their provider is configured; a page's
 * own scripts and style only by their hash.
 */
export function contentSecurityPolicy(config: Config, inline = NOTHING): string {
  const stripe = config.stripe !== undefined
  // Its script may load parts of itself from hosts below its own.
  const stripeScripts = stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...stripeScripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(stripe ? ['https://api.stripe.com'] : []),
      ...(config.mapsKey ? ['https://places.googleapis.com'] : []),
    ],
    'frame-src': stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : ["'none'"],
    'object-src': ["'none'"],
    // Our pages have no <base>, and one that was smuggled in would turn every address of theirs.
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // On plain http at home it would send the browser to an https that nobody serves.
    ...(config.appEnv === 'production' && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}

/**
 * No page of ours, nor anything inside it, may ask the browser for these. The payment provider's frame may offer a
 * wallet where it is configured.
 */
export function permissionsPolicy({ stripe }: Config): string {
  const denied = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi', 'display-capture']
  const payment = stripe === undefined ? 'payment=()' : 'payment=(self "https://js.stripe.com")'
  return [...denied.map((name) => `${name}=()`), payment].join(', ')
}
