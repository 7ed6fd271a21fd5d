// The scripts for pictures have these things done inside a page of the browser.
import type { Page } from '@playwright/test'

/** The browser itself turns the picture into a small one. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const base64 = await blank.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(base64, 'base64')
}

/** Runs in the page. The site's own fonts may be left out of a page that must not wait; a picture can wait. */
export async function loadDisplayType(): Promise<void> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      const [, family = '', address] = /font-family: "?([^;"]+).*url\("(.+?)"\)/s.exec(rule.cssText) ?? []
      return family === 'Fraunces' && address ? [new URL(address, sheet.href ?? location.href).href] : []
    }),
  )
  if (!faces[0]) throw new Error('no display font')
  document.fonts.add(await new FontFace('Display', `url(${faces[0]})`, { weight: '100 900' }).load())
}

/** Runs in the page and leaves of it the flower and the name, in the middle of what a letter's head has room for. */
export function drawWordmark({ width, height }: { width: number; height: number }): void {
  const logo = document.querySelector('header svg')?.parentElement?.outerHTML ?? ''
  document.body.innerHTML = `
    <style>
      html, body { height: ${height}px; margin: 0; overflow: hidden; background: var(--linen); }
      #logo { display: flex; align-items: center; width: ${width}px; height: ${height}px; }
      #logo > * { font: 600 27px/1 Display; }
    </style>
    <div id="logo">${logo}</div>`
}

/** Runs in the page and leaves of it a drawing, on nothing. */
export function drawAlone({ width, height, drawing }: { width: number; height: number; drawing: string }): void {
  document.body.innerHTML = `
    <style>
      html, body { margin: 0; overflow: hidden; background: none; }
      body > svg { display: block; width: ${width}px; height: ${height}px; }
    </style>
    ${drawing}`
}

/** Runs in the page and leaves of it its heading, the drawing and the name, with the colours and the type of the site. */
export function drawSocialPicture(drawing: string): void {
  const heading = document.querySelector('main h1')?.textContent ?? ''
  const logo = document.querySelector('header svg')?.parentElement?.outerHTML ?? ''
  document.body.innerHTML = `
    <style>
      html, body { height: 630px; margin: 0; overflow: hidden; background: var(--linen); }
      body * { box-sizing: border-box; }
      #thread { position: absolute; inset: 0; color: var(--larkspur); }
      #logo { position: absolute; left: 76px; top: 62px; }
      #logo > * { font: 600 38px/1 Display; }
      #words { position: absolute; left: 76px; top: 118px; bottom: 76px; width: 500px; display: flex; align-items: center; }
      #words h1 { margin: 0; color: var(--navy); font: 600 100px/1.08 Display; letter-spacing: -0.015em; text-wrap: balance; }
      #drawing { position: absolute; left: 606px; top: 45px; width: 540px; height: 540px; display: grid; place-items: center; }
      #drawing svg { width: 100%; height: auto; max-height: 540px; border-radius: 28px; }
    </style>
    <svg id="thread" width="1200" height="630" viewBox="0 0 1200 630" fill="none" stroke="currentColor" stroke-width="5"
      stroke-linecap="round" stroke-dasharray="15 17">
      <path d="M-10 560C120 600 240 596 360 566S560 520 680 556S980 618 1210 540" />
    </svg>
    <div id="drawing">${drawing}</div>
    <div id="logo">${logo}</div>
    <div id="words"><h1></h1></div>`
  const title = document.querySelector('#words h1') as HTMLElement
  title.textContent = heading
  for (let size = 100; size > 36 && (title.offsetHeight > 340 || title.scrollWidth > 500); size -= 2) {
    title.style.fontSize = `${size}px`
  }
}

/** Runs in the page and returns the drawing, with what the style sheet says of each part written at the part. */
export function drawingByItself(drawing: Element, title: string): string {
  const paint = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const hex = (part: number) => part.toString(16).padStart(2, '0')
  const written = (colour: string) => {
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = paint.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map(hex).join('')}${alpha === 255 ? '' : hex(alpha)}`
  }
  const alone = drawing.cloneNode(true) as Element
  const parts = [...drawing.querySelectorAll('[class]')]
  for (const [index, part] of [...alone.querySelectorAll('[class]')].entries()) {
    const style = getComputedStyle(parts[index] as Element)
    part.removeAttribute('class')
    part.setAttribute('fill', style.fill === 'none' ? 'none' : written(style.fill))
    if (style.stroke === 'none') continue
    part.setAttribute('stroke', written(style.stroke))
    part.setAttribute('stroke-width', style.strokeWidth.replace('px', ''))
    part.setAttribute('stroke-linecap', style.strokeLinecap)
    part.setAttribute('stroke-linejoin', style.strokeLinejoin)
    if (style.strokeDasharray !== 'none')
      part.setAttribute('stroke-dasharray', style.strokeDasharray.replaceAll('px', ''))
  }
  for (const name of ['class', 'aria-hidden', 'role']) alone.removeAttribute(name)
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title')
  name.textContent = title
  alone.prepend(name)
  alone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return alone.outerHTML
}
