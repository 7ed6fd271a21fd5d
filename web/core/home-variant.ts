import { createContext } from 'react'

/** Two ways to greet a visitor; the installation's settings choose. The first is the default. */
export const HOME_VARIANTS = ['headline', 'green'] as const
export type HomeVariantName = (typeof HOME_VARIANTS)[number]

export const HomeVariant = createContext<HomeVariantName>('headline')

/** The variant that the server wrote into the page that is being taken over. */
export function writtenHomeVariant(): HomeVariantName {
  const written = document.querySelector<HTMLMetaElement>('meta[name="home-variant"]')?.content
  return HOME_VARIANTS.find((name) => name === written) ?? 'headline'
}
