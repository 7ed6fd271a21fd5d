import { describe, expect, it } from 'vitest'
import { greeted, letterBody, letterOfText } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterPlain } from './letter-plain.ts'

const publicUrl = 'https://larkspur.example'
const htmlOf = (...paragraphs: string[]) =>
  letterHtml({ subject: 'A subject', body: letterBody({ paragraphs }), publicUrl })

/** All but the one that writes to us. */
const ownLinks = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => (href.startsWith('mailto:') ? [] : href))

describe('a letter in our look', () => {
  it('has a language, a subject, its first words for the list, its paragraphs, and the signature apart', () => {
    const html = htmlOf('First\nand second line.', 'Another one.')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>A subject</title>')
    expect(html).toMatch(/<div style="display:none[^>]*>First, and second line\.<\/div>/)
    expect(html.match(/<p style="margin:0 0 18px">[\s\S]*?<\/p>/g)).toEqual([
      '<p style="margin:0 0 18px">First<br>and second line.</p>',
      '<p style="margin:0 0 18px">Another one.</p>',
    ])
    expect(html).toMatch(
      /<td class="muted"[^>]*>Questions\? Text <span [^>]*>650-555-0142<\/span> or write to <a [^>]*href="mailto:support@larkspur\.example"[^>]*>support@larkspur\.example<\/a><br>Larkspur, 650 Castro Street, Mountain View, CA 94041<\/td>/,
    )
  })

  it('keeps an order and its number in one line', () => {
    expect(
      letterHtml({ subject: 'Your receipt for order 12', body: letterBody({ paragraphs: ['x'] }), publicUrl }),
    ).toMatch(/<h1[^>]*>Your receipt for order&nbsp;12<\/h1>/)
  })

  it('makes a filled cell of a link with a label', () => {
    const address = `${publicUrl}/password/reset/confirm/1/a-b_c?x=1&y=2`
    const html = htmlOf(`Choose a new password: ${address}`)
    const inHtml = address.replace('&', '&#38;')
    expect(html).toMatch(
      /<td class="button" align="center" bgcolor="#003459"[^>]*mso-padding-alt:[^>]*><a class="press" href="[^"]+"[^>]*>Choose a new password<\/a><\/td>/,
    )
    expect(ownLinks(html)).toEqual([inHtml])
  })

  it('links our own address inside a sentence, without the sentence’s point', () =>
    expect(htmlOf(`Look at ${publicUrl}/login.`)).toMatch(/<a [^>]*>https:\/\/larkspur\.example\/login<\/a>\.<\/p>/))

  it.each([
    'Click here: https://evil.example/login',
    'Click here: https://larkspur.example.evil.example/login',
    'Click here: javascript:alert(1)',
    'See https://larkspur.example@evil.example/ now',
  ])('makes no link of what is not ours: %s', (paragraph) => {
    const html = htmlOf(paragraph)
    expect(ownLinks(html)).toEqual([])
    expect(html).toContain(paragraph)
  })

  it('breaks an address that is wider than the window', () =>
    expect(htmlOf('A')).toMatch(/<td class="sheet"[^>]* style="[^"]*overflow-wrap:anywhere/))

  it('makes a table of several named values, and of one line nothing', () => {
    const html = htmlOf('Order: 12\nFor: Gold: 2 plans', 'Your bank says: no.')
    expect(html.match(/<th [^>]*>[^<]*<\/th><td [^>]*>[^<]*/g)?.map((row) => row.replace(/<[^>]+>/g, '|'))).toEqual([
      '|Order||12',
      '|For||Gold: 2 plans',
    ])
    expect(html).toContain('<p style="margin:0 0 18px">Your bank says: no.</p>')
  })

  it('shows whatever somebody typed as they typed it', () => {
    const typed = '<script>alert("1")</script> & \'co\''
    const html = letterHtml({
      subject: typed,
      body: `${typed}\n\nName: ${typed}\nE-mail: a&b@example.com\n\n${typed}: ${publicUrl}/?q=<b>"`,
      publicUrl,
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(html).not.toMatch(/href="[^"]*[<>']/)
    const seen = html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    expect(seen.split(typed)).toHaveLength(8)
    expect(seen).toContain('a&b@example.com')
  })

  it('asks for nothing from anywhere, neither pictures nor type', () => {
    const html = htmlOf('A', `Pay now: ${publicUrl}/profile/orders/1`, 'Order: 1\nFor: 2')
    expect(html).not.toMatch(/<link|<script|@import|url\(|@font-face/)
    expect([...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      'cid:larkspur-light@letters',
      'cid:larkspur-dark@letters',
    ])
  })

  it('draws what was in the bag beside the first words, and the bag at the door above them, with words for either', () => {
    const told = (subject: string) =>
      letterHtml({ subject, body: letterBody({ paragraphs: ['It costs $41.15.', 'Another one.'] }), publicUrl })
    const counted = told('Order 1204 is counted')
    expect(counted).toMatch(
      /<h1[^>]*>Order&nbsp;1204 is counted<\/h1>\n<p[^>]*>It costs \$41\.15\.<\/p><\/td><td width="96"[^>]*><img src="cid:folded-shirts@letters" width="96" height="96" alt="A stack of folded shirts"/,
    )
    expect(told('Your order is delivered')).toMatch(
      /<td align="center"[^>]*><img src="cid:bag-at-door@letters" width="152" height="152" alt="A laundry bag at a front door"[^>]*><\/td><\/tr><\/table>\n<h1/,
    )
    for (const subject of ['Order 1204 is counted twice', 'When your order comes back'])
      expect(told(subject)).not.toMatch(/folded-shirts|bag-at-door/)
  })

  it('a question with its link is a small line, and only where the link is ours', () => {
    const asked = `Something missing? Tell us within 7 days: ${publicUrl}/profile/orders/12#missing`
    expect(htmlOf('A', asked)).toMatch(
      /<p class="muted"[^>]*>Something missing\? <a class="link" href="https:\/\/larkspur\.example\/profile\/orders\/12#missing"[^>]*>Tell us within 7 days<\/a>\.<\/p>/,
    )
    expect(letterPlain(letterBody({ paragraphs: [asked] }), publicUrl)).toContain(
      `Something missing? Tell us within 7 days:\n${publicUrl}/profile/orders/12#missing\n`,
    )
    expect(ownLinks(htmlOf('A', asked.replace(publicUrl, 'https://evil.example')))).toEqual([])
  })

  it('hides the picture for the dark where Outlook for Windows would show both', () =>
    expect(htmlOf('A')).toMatch(/<!--\[if !mso\]><!--><img class="by-night[^>]*display:none[^>]*><!--<!\[endif\]-->/))

  it('draws the two days of a pickup as a ticket, with its address, and says until when it changes', () => {
    const rows = [
      'Pickup: Thursday, November 19th, 9:00 AM – 5:00 PM',
      'Back: Monday, November 23rd, with rush ($9.99)',
      'Address: 228 Bush Street, Mountain View, CA 94041',
      'Change until: Wednesday, November 18th, 9:00 AM',
    ]
    const html = htmlOf('Please leave your bag out.', rows.join('\n'))
    const words = html
      .replaceAll('&nbsp;', ' ')
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll(/\|+/g, '|')
    for (const shown of [
      '|Pickup|Thursday,|November 19th|9:00 AM – 5:00 PM|',
      '|Back|Monday,|November 23rd|with rush ($9.99)|',
      '|228 Bush Street|Mountain View, CA 94041|',
      'Change until |Wednesday, November 18th, 9:00 AM|.|',
    ])
      expect(words).toContain(shown)
    expect(html.match(/class="knot"|class="ring"/g)).toHaveLength(2)
    // What a list of letters shows of it.
    expect(html).toMatch(
      /mso-hide:all">Thursday, November 19th, 9:00 AM – 5:00 PM\. Back Monday, November 23rd, with rush \(\$9\.99\)\.<\/div>/,
    )
  })

  it('adds up a bill: what is taken off with a real minus, the total under the stitches', () => {
    const html = htmlOf('It costs $41.15.', '5 × Shirt [Laundry]: $34.75\nYour discount: -$3.50\nTotal: $41.15')
    expect(html).toMatch(/<th class="row save"[^>]*>Your discount<\/th><td class="row save"[^>]*>−\$3\.50<\/td>/)
    expect(html).toMatch(
      /<td class="thread" colspan="2"[^>]*>&nbsp;<\/td><\/tr>\n<tr><th class="strong"[^>]*>Total<\/th><td class="strong"[^>]*>\$41\.15<\/td>/,
    )
  })

  it('a text that became a letter is one: no sender in front, a capital, its link a button, and signed', () => {
    const html = letterHtml({
      subject: 'Your order is on hold',
      body: letterOfText(
        `Larkspur: order 12 is on hold: payment of $20.00 needed. We try again on Wednesday, November 18th, 10:00 AM. Pay now: ${publicUrl}/profile/orders/12`,
      ),
      publicUrl,
    })
    expect(html.replaceAll('&nbsp;', ' ')).toContain(
      '>Order 12 is on hold: payment of $20.00 needed. We try again on Wednesday, November 18th, 10:00 AM.</p>',
    )
    expect(html).toMatch(/<a class="press" href="https:\/\/larkspur\.example\/profile\/orders\/12"[^>]*>Pay now<\/a>/)
    expect(html).toContain('Larkspur, 650 Castro Street')
  })
})

describe('the greeting', () => {
  it.each([
    ['Thank you. We have charged $5.00.', 'Ada', 'Hi Ada, thank you. We have charged $5.00.'],
    ['Thursday had closed.', 'Ada', 'Hi Ada. Thursday had closed.'],
    ['$5.00 goes back to your card.', ' Zoë-Marie ', 'Hi Zoë-Marie. $5.00 goes back to your card.'],
    ['Your plan has changed.', 'Nguyễn Thị', 'Hi Nguyễn Thị, your plan has changed.'],
    // A person of ours has greeted already.
    ['Hi Ada, we will.', 'Ada', 'Hi Ada, we will.'],
  ])('%s to %s', (body, name, greeting) => expect(greeted(body, name)).toBe(greeting))

  it.each(['', ' ', 'Visit evil.example', 'https://evil.example', '<b>', 'one two three', 'A'.repeat(40), '12'])(
    'says nothing that is no name: %s',
    (name) => expect(greeted('Your plan has changed.', name)).toBe('Your plan has changed.'),
  )

  it('takes no room where a list of letters shows the first words', () =>
    expect(htmlOf('Hi Ada, thank you. We have charged $5.00.')).toContain(
      'mso-hide:all">Thank you. We have charged $5.00.<',
    ))
})

describe('the plain part', () => {
  const plainOf = (...paragraphs: string[]) => letterPlain(paragraphs.join('\n\n'), publicUrl)

  it('breaks lines before the 77th letter, and no link', () => {
    const words = 'Nine words of some length stand in this sentence here. '.repeat(3).trim()
    expect(plainOf(words, `See ${publicUrl}/${'a'.repeat(80)} there`).split('\n')).toEqual([
      'Nine words of some length stand in this sentence here. Nine words of some',
      'length stand in this sentence here. Nine words of some length stand in this',
      'sentence here.',
      '',
      'See',
      `${publicUrl}/${'a'.repeat(80)}`,
      'there',
    ])
  })

  it('has columns, in which sums end at their cents, and each link on a line of its own', () =>
    expect(
      plainOf(
        '5 × Shirt [Laundry]: $34.75\nDelivery: $9.90\nTotal: $44.65',
        `View order: ${publicUrl}/profile/orders/1`,
      ),
    ).toBe(
      [
        '5 × Shirt [Laundry]:  $34.75',
        'Delivery:              $9.90',
        'Total:                $44.65',
        '',
        'View order:',
        `${publicUrl}/profile/orders/1`,
      ].join('\n'),
    ))
})
