import { type RefObject, useLayoutEffect, useState } from 'react'

const WHITE: readonly [number, number, number] = [255, 255, 255]

/** Measured in the page, because the derived colours stand nowhere as numbers and each scheme has its own. */
export function useContrast(sample: RefObject<SVGSVGElement | null>): number | undefined {
  const [ratio, setRatio] = useState<number | undefined>(undefined)
  useLayoutEffect(() => {
    const measure = () => {
      const [back, front] = [...(sample.current?.children ?? [])].map((shape) =>
        brightness(getComputedStyle(shape).fill),
      )
      if (back === undefined || front === undefined) return
      setRatio((Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05))
    }
    measure()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', measure)
    return () => scheme.removeEventListener('change', measure)
  }, [sample])
  return ratio
}

/** The relative luminance of WCAG 2. */
function brightness(colour: string): number {
  const [red, green, blue] = pixel(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A computed colour may be written in any colour space; painted, it is red, green and blue. */
function pixel(colour: string): readonly number[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return WHITE
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}
