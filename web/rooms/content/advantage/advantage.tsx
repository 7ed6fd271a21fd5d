import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import { advantage, questions } from '../texts/advantage.ts'
import { faqPage, service } from '../texts/structured-data.ts'
import { AdvantageBody } from './advantage-body.tsx'

export const structuredData = [service(`${brand.name} Advantage`, advantage.hero.subtitle), faqPage(questions)]

export default function Advantage(): ReactNode {
  return <AdvantageBody />
}
