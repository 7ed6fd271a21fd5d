/**
 * What a letter may be made of, and what mail programs make of it, after the tables of caniemail.com (its data of September 9th, 2025):
 * Outlook for Windows, Gmail on the web and in its apps, Apple Mail on the Mac and the phone. `y` is shown, `a` in part, `n` not at all.
 * What one of them shows in part or not at all has the reason why nothing is missing there. A feature that is not listed is refused.
 */

type Support = 'y' | 'a' | 'n'

interface Feature {
  /** Its page there, or that it has none because nobody ever lacked it. */
  page: string | 'as old as HTML'
  outlook: Support
  gmail: Support
  apple: Support
  why?: string
  /** The only elements on which it may stand. */
  on?: readonly string[]
}

const everywhere = (page: string): Feature => ({ page, outlook: 'y', gmail: 'y', apple: 'y' })
const OLD = everywhere('as old as HTML')
const CELLS = ['td', 'th']

export const PROPERTIES: Readonly<Record<string, Feature>> = {
  'background-color': everywhere('css-background-color'),
  border: {
    ...{ page: 'css-border', outlook: 'a', gmail: 'y', apple: 'y', on: [...CELLS, 'table', 'img'] },
    why: 'reliable on cells and tables up to 8 px; on a picture it is 0',
  },
  'border-top': {
    ...{ page: 'css-border', outlook: 'a', gmail: 'y', apple: 'y', on: CELLS },
    why: 'reliable on cells up to 8 px',
  },
  'border-collapse': everywhere('css-border-collapse'),
  'border-color': {
    ...{ page: 'css-border', outlook: 'a', gmail: 'y', apple: 'y' },
    why: 'stands in rules for the dark only, which Outlook does not read',
  },
  'border-radius': {
    ...{ page: 'css-border-radius', outlook: 'n', gmail: 'y', apple: 'y' },
    why: 'corners and knots are square there',
  },
  color: OLD,
  display: {
    ...{ page: 'css-display', outlook: 'a', gmail: 'a', apple: 'y' },
    why: 'Outlook ignores it on pictures, so the second one is kept from it by a comment, and on links, whose cell has the room; block, inline-block and none are all that Gmail is asked for',
  },
  font: everywhere('css-font'),
  'font-size': { ...{ page: 'css-font-size', outlook: 'a', gmail: 'y', apple: 'y' }, why: 'in px only, never in rem' },
  'font-weight': {
    ...{ page: 'css-font-weight', outlook: 'a', gmail: 'y', apple: 'y' },
    why: '400 is normal there and 700 bold',
  },
  height: { ...{ page: 'css-height', outlook: 'a', gmail: 'y', apple: 'y', on: CELLS }, why: 'on cells only' },
  'line-height': {
    ...{ page: 'css-line-height', outlook: 'a', gmail: 'y', apple: 'y' },
    why: 'without a unit, or 0 where there are no words',
  },
  margin: {
    ...{ page: 'css-margin', outlook: 'a', gmail: 'a', apple: 'y', on: ['body', 'p', 'h1', 'table'] },
    why: 'never negative, never auto; that of the body is 0',
  },
  'max-height': {
    ...{ page: 'css-max-height', outlook: 'n', gmail: 'y', apple: 'y', on: ['div'] },
    why: 'hides the first words a second time, where display does not',
  },
  'max-width': {
    ...{ page: 'css-max-width', outlook: 'a', gmail: 'y', apple: 'y', on: ['table'] },
    why: 'on tables only',
  },
  'mso-hide': { ...OLD, page: 'Outlook’s own' },
  'mso-padding-alt': { ...OLD, page: 'Outlook’s own' },
  overflow: {
    ...{ page: 'css-overflow', outlook: 'n', gmail: 'a', apple: 'a', on: ['div'] },
    why: 'hides the first words a second time',
  },
  'overflow-wrap': {
    ...{ page: 'css-overflow-wrap', outlook: 'n', gmail: 'n', apple: 'a' },
    why: 'word-break stands beside it, which they know',
  },
  padding: {
    ...{ page: 'css-padding', outlook: 'a', gmail: 'y', apple: 'y', on: [...CELLS, 'body', 'a'] },
    why: 'on cells; the button’s cell has that of its link for Outlook, and that of the body is 0',
  },
  'padding-left': { ...{ page: 'css-padding', outlook: 'a', gmail: 'y', apple: 'y', on: CELLS }, why: 'on cells only' },
  'padding-right': {
    ...{ page: 'css-padding', outlook: 'a', gmail: 'y', apple: 'y', on: CELLS },
    why: 'on cells only',
  },
  'text-align': {
    ...{ page: 'css-text-align', outlook: 'a', gmail: 'a', apple: 'y' },
    why: 'left and right, and never start or end',
  },
  'text-decoration': {
    ...{ page: 'css-text-decoration', outlook: 'a', gmail: 'a', apple: 'y', on: ['a'] },
    why: 'one value; where it is missing the button’s words are underlined',
  },
  'vertical-align': everywhere('css-vertical-align'),
  'white-space': {
    ...{ page: 'css-white-space', outlook: 'n', gmail: 'a', apple: 'y' },
    why: 'nowrap only: a sum or a phone number may break there in a narrow window',
  },
  width: {
    ...{ page: 'css-width', outlook: 'a', gmail: 'y', apple: 'y', on: [...CELLS, 'table'] },
    why: 'on cells and tables; pictures have the attribute',
  },
  'word-break': {
    ...{ page: 'css-word-break', outlook: 'y', gmail: 'a', apple: 'a' },
    why: 'break-word, for a link or a word longer than the window',
  },
}

export const ELEMENTS: Readonly<Record<string, Feature>> = {
  html: OLD,
  head: OLD,
  title: OLD,
  meta: OLD,
  style: {
    ...{ page: 'html-style', outlook: 'a', gmail: 'a', apple: 'y' },
    why: 'in the head, before its rules are used; what must hold everywhere stands inline',
  },
  body: { ...{ page: 'html-body', outlook: 'y', gmail: 'a', apple: 'y' }, why: 'a div with its attributes' },
  div: everywhere('html-div'),
  table: everywhere('html-table'),
  tbody: everywhere('html-table'),
  tr: everywhere('html-table'),
  td: everywhere('html-table'),
  th: everywhere('html-table'),
  h1: everywhere('html-h1-h6'),
  p: everywhere('html-p'),
  span: everywhere('html-span'),
  b: everywhere('html-strong'),
  br: OLD,
  a: OLD,
  img: everywhere('html-img'),
}

export const ATTRIBUTES: Readonly<Record<string, Feature>> = {
  align: everywhere('html-align'),
  alt: everywhere('html-img'),
  'aria-label': everywhere('html-aria-label'),
  bgcolor: OLD,
  cellpadding: everywhere('html-cellpadding'),
  cellspacing: everywhere('html-cellspacing'),
  charset: OLD,
  class: OLD,
  colspan: OLD,
  content: OLD,
  height: {
    ...{ page: 'html-height', outlook: 'a', gmail: 'y', apple: 'y', on: ['img', 'td'] },
    why: 'in px, as fine as the picture is shown',
  },
  href: OLD,
  lang: everywhere('html-lang'),
  name: OLD,
  role: everywhere('html-role'),
  scope: OLD,
  src: OLD,
  style: OLD,
  valign: everywhere('html-valign'),
  width: {
    ...{ page: 'html-width', outlook: 'a', gmail: 'y', apple: 'y', on: ['img', 'table', 'td'] },
    why: 'a picture’s is in px, and never a percentage',
  },
}

/** What stands in a style element: its conditions and the shapes of its selectors. */
export const AT_MEDIA: Readonly<Record<string, Feature>> = {
  'prefers-color-scheme': {
    ...{ page: 'css-at-media-prefers-color-scheme', outlook: 'n', gmail: 'n', apple: 'y' },
    why: 'the light letter holds, which they darken in their own way',
  },
  'max-width': {
    ...{ page: 'css-at-media', outlook: 'n', gmail: 'a', apple: 'y' },
    why: 'the letter is as wide as its window anyway, with wider edges',
  },
}

export const SELECTORS: Readonly<Record<string, Feature>> = {
  class: {
    ...{ page: 'css-selector-class', outlook: 'y', gmail: 'a', apple: 'y' },
    why: 'where not, the light letter holds',
  },
  descendant: {
    ...{ page: 'css-selector-descendant', outlook: 'y', gmail: 'a', apple: 'y' },
    why: 'only behind what marks Outlook’s dark',
  },
  attribute: {
    ...{ page: 'css-selector-attribute', outlook: 'n', gmail: 'a', apple: 'y' },
    why: 'only what marks the dark of Outlook on the web and on phones, in a style element of its own',
  },
}
