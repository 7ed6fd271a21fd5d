// @vitest-environment happy-dom
// biome-ignore lint/style/noRestrictedImports: only the test weighs what the browser will be sent.
import { brotliCompressSync } from 'node:zlib'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { Logo } from './logo.tsx'

type Picture = ComponentType<{ title?: string }>

const modules = import.meta.glob<Record<string, Picture>>(
  ['./*.tsx', '!./*.test.tsx', '!./art.tsx', '!./scene.tsx', '!./logo.tsx'],
  {
    eager: true,
  },
)
const pictures = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, Picture]) => ({ file, name, Picture })),
)

const SCENES = [
  'BagAtDoor',
  'BagsOnBench',
  'CreditAndBox',
  'DressingRoom',
  'GardenLine',
  'GownOnForm',
  'LeatherRack',
  'LockedDrawer',
  'OurStreet',
  'PlantFloor',
  'PressedShirts',
  'PriceTags',
  'QuestionTexts',
  'RugOnFloor',
  'SewingTable',
  'SignedPage',
  'SuitInCover',
]
const scenes = pictures.filter(({ name }) => SCENES.includes(name))

afterEach(cleanup)

describe('illustrations', () => {
  it('are all found, each in a file named after it', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(18)
    for (const { file, name } of pictures) {
      expect(file).toBe(`./${name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`)
    }
  })

  it.each(pictures)('$name is an image with a name where it means something', ({ Picture }) => {
    render(<Picture title="What it shows" />)
    const picture = screen.getByRole('img', { name: 'What it shows' })
    expect(picture.getAttribute('aria-hidden')).toBeNull()
  })

  it.each(pictures)('$name is hidden from assistive technology where it decorates', ({ Picture }) => {
    const { container } = render(<Picture />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('title')).toBeNull()
  })

  it.each(pictures)('$name weighs under 6 kB, without style attributes or colours of its own', ({ Picture }) => {
    const markup = renderToStaticMarkup(<Picture title="What it shows" />)
    expect(markup).toContain('<path')
    expect(brotliCompressSync(markup).byteLength).toBeLessThan(6000)
    expect(markup).not.toMatch(/\sstyle=|#[0-9a-f]{3,8}\b|\bid=/i)
  })
})

describe('scenes', () => {
  it('are seventeen, and no two pages show the same', () => {
    expect(scenes.map(({ name }) => name).sort()).toEqual(SCENES)
    const drawn = scenes.map(({ Picture }) => renderToStaticMarkup(<Picture />))
    expect(new Set(drawn).size).toBe(17)
  })

  it.each(scenes)('$name fills a hero of 560 by 480, with one thread at least', ({ Picture }) => {
    const { container } = render(<Picture />)
    expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 560 480')
    expect(container.querySelector('[class*="stitch"]')).not.toBeNull()
  })

  it.each(scenes)('$name weighs little, also before it is compressed', ({ Picture }) => {
    // The names of the classes are as long as the build makes them.
    const markup = renderToStaticMarkup(<Picture title="What it shows" />).replaceAll(/ class="[^"]*"/g, '')
    expect(markup.length).toBeLessThan(7000)
    expect(markup).not.toMatch(/NaN|undefined|\d\.\d{4}/)
  })
})

describe('Logo', () => {
  it('reads as the name alone', () => {
    const { container } = render(<Logo />)
    expect(container.textContent).toBe('Larkspur')
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})
