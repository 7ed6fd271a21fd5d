import { describe, expect, it } from 'vitest'
import { letterBody, letterOfText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

const publicUrl = 'https://larkspur.example'
const htmlOf = (...paragraphs: string[]) =>
  letterHtml({ subject: 'A subject', body: letterBody({ paragraphs }), publicUrl })

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
      /<td class="sign"[^>]*>Your Larkspur team<br><span [^>]*>650-555-0142<\/span> · support@larkspur\.example<\/td>/,
    )
  })

  it('makes a button of a link with a label, and shows the link under it', () => {
    const address = `${publicUrl}/password/reset/confirm/1/a-b_c?x=1&y=2`
    const html = htmlOf(`Choose a new password: ${address}`)
    const inHtml = address.replace('&', '&#38;')
    expect(html).toMatch(/<a class="button" href="[^"]+"[^>]*>Choose a new password<\/a>/)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([inHtml, inHtml])
    expect(html).toContain(`>${inHtml}</a>`)
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
    expect(html).not.toContain('href=')
    expect(html).toContain(paragraph)
  })

  it('breaks an address that is wider than the window', () =>
    expect(htmlOf('A')).toMatch(/<td class="sheet" style="[^"]*overflow-wrap:anywhere/))

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
    expect(seen.split(typed)).toHaveLength(7)
    expect(seen).toContain('a&b@example.com')
  })

  it('asks for nothing from anywhere, neither pictures nor type', () => {
    const html = htmlOf('A', `Pay now: ${publicUrl}/profile/orders/1`, 'Order: 1\nFor: 2')
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(|@font-face/)
  })

  it('a text that became a letter is one: no sender in front, a capital, its link a button, and signed', () => {
    const html = letterHtml({
      subject: 'Your order is on hold',
      body: letterOfText(
        `Larkspur: order 12 is on hold: payment of $20.00 needed. We try again on Wednesday, November 18th, 10:00 AM. Pay now: ${publicUrl}/profile/orders/12`,
      ),
      publicUrl,
    })
    expect(html).toContain(
      '>Order 12 is on hold: payment of $20.00 needed. We try again on Wednesday, November 18th, 10:00 AM.</p>',
    )
    expect(html).toMatch(/<a class="button" href="https:\/\/larkspur\.example\/profile\/orders\/12"[^>]*>Pay now<\/a>/)
    expect(html).toContain('Your Larkspur team')
  })
})
