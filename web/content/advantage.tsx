import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import { AdvantageBody } from './parts/advantage-body.tsx'
import { advantage, questions } from './texts/advantage.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(`${brand.name} Advantage`, advantage.hero.subtitle), faqPage(questions)]

export default function Advantage(): ReactNode {
  return <AdvantageBody />
}
