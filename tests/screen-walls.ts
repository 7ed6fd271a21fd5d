import type { Source, Syntax } from './sources.ts'

/**
 * A file of `web/` or `desk/` leaves some things to others: calls to the core, what a tab keeps to sessions and drafts, the keys of
 * queries to their topic, how things look to style sheets, and colours and sizes of letters to tokens.
 */

interface Wall {
  /** The files that do it all the same, each by the beginning of its path, and why. */
  may: Record<string, string>
  isBroken(node: Syntax): boolean
}

const isNamed = (...names: string[]) => {
  const known = new Set(names)
  return (node: Syntax) => node.type === 'Identifier' && known.has(node.name ?? '') && !isOtherThing(node)
}

/** A property or method that only has the same name: `query.fetch`, but not `window.fetch`. */
function isOtherThing(node: Syntax): boolean {
  const { parent } = node
  if (parent?.type !== 'MemberExpression' || parent.property !== node || parent.computed) return false
  return !['window', 'globalThis', 'self', 'navigator'].includes(parent.object?.name ?? '')
}

const isText = ({ type, value }: Syntax, pattern: RegExp) =>
  type === 'Literal' && typeof value === 'string' && pattern.test(value)

export const SCREEN_WALLS: Record<string, Wall> = {
  'asks the network': {
    may: {
      'web/core/api.ts': 'every call of ours goes through it',
      'desk/core/api.ts': 'every call of the desk goes through it',
      'desk/core/live.ts': 'the desk’s stream of news',
      'desk/sw.ts': 'it is the desk’s service worker',
      'web/providers/places/places.google.ts': 'it asks another server than ours',
    },
    isBroken: isNamed('fetch', 'XMLHttpRequest', 'sendBeacon', 'WebSocket', 'EventSource'),
  },
  'keeps things in the browser': {
    may: {
      'web/core/session.ts': 'who is signed in',
      'desk/core/kept.ts': 'what a driver needs without a network',
      'web/core/drafts.ts': 'what was typed',
      'web/first-touch/starter.ts': 'it looks for both before the application is here',
      'web/rooms/home/put-away-order.ts': 'which order was put away, for all tabs of the browser; a draft is one tab’s',
      'web/shared/customer/put-off-verifying.ts': 'until when nobody asks to verify the phone, for all tabs likewise',
    },
    isBroken: isNamed('localStorage', 'sessionStorage', 'indexedDB'),
  },
  'writes the key of a query': {
    may: {
      'web/core/': 'how a customer’s things are kept, and the lists that everybody sees',
      'desk/core/queries.ts': 'what the desk’s screens are told',
      'web/shared/money/queries.ts': 'the topic’s own',
      'web/shared/pickup/queries.ts': 'the topic’s own',
    },
    isBroken: isNamed('queryKey', 'ownKey'),
  },
  'copies the answer of a query, which is then drawn anew for all of it': {
    may: {},
    isBroken: ({ type, parent }) =>
      type === 'SpreadElement' &&
      parent?.parent?.type === 'JSXExpressionContainer' &&
      parent.parent.parent?.type === 'JSXAttribute' &&
      (parent.parent.parent.name as Syntax | undefined)?.name === 'query',
  },
  'says by itself what is out of date': {
    may: { 'web/core/': 'it is done here', 'web/shared/': 'a topic says what follows from its changes' },
    isBroken: isNamed('askAgain'),
  },
  'lets a day or a time break anywhere': {
    may: {
      'ui/day-text.ts': 'it holds a month and its day together, and a time and its AM',
      'ui/day-picker.tsx': 'the name of a day in the calendar is heard, not read',
      'web/shared/pickup/pickup-words.ts': 'the hours of a pickup, of which each stays whole',
    },
    isBroken: isNamed('displayDay', 'displayShortDay', 'displayMoment', 'displayTime', 'pickupWindow'),
  },
  'has style in its markup': {
    may: { 'web/rooms/order/packages/savings.tsx': 'how far a bar is filled is known at the moment only' },
    isBroken: ({ type, name, parent }) =>
      type === 'JSXIdentifier' && name === 'style' && parent?.type === 'JSXAttribute',
  },
  'has a raw colour': {
    may: {},
    isBroken: (node) => isText(node, /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|(?:rgb|hsl)a?\()/i),
  },
}

/** Every file of `ui/`, `web/` and `desk/` that does one of these things, allowed or not. */
export const breakers = (sources: readonly Source[], { isBroken }: Wall): string[] =>
  sources
    .filter(({ path, nodes }) => /^(ui|web|desk)\//.test(path) && nodes.some(isBroken))
    .map(({ path }) => path)
    .sort()

export const may = (wall: Wall, path: string) => Object.keys(wall.may).some((allowed) => path.startsWith(allowed))

/** The files where colours and sizes of letters are typed out: sizes in a drawing are measured in its own units. */
export const TOKENS = ['ui/tokens.css', 'desk/tokens.css']
export const DRAWN_LETTERS: Record<string, readonly string[]> = {
  'web/illustrations/bag-size.module.css': ['22px'],
  'web/rooms/content/about/team.module.css': ['30px'],
  'web/shared/area/area-map.module.css': ['17px', '28px', '14.5px', '24px', '20px'],
}

/** A mix of tokens is none: `color-mix(` has no figures of its own. */
const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi

/** Colours and sizes of letters that a style sheet types out by hand. */
export function rawStyles(sheet: string): string[] {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)/g, '')
  const declarations = [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)]
  return declarations.flatMap(([, property = '', value = '']) => {
    const colours = value.match(RAW_COLOUR) ?? []
    const sizes = /^font(-size)?$/.test(property) ? (value.match(/[\d.]+px\b/g) ?? []) : []
    return [...colours, ...sizes]
  })
}
