import type { ReactNode } from 'react'
import { type PlanName, policy } from '#rules/policy'
import { Money, moneyText } from '#ui/money.tsx'
import { Section } from '../parts/sections/section.tsx'
import { monthName, range } from '../texts/figures.ts'
import { pricing } from '../texts/pricing.ts'
import { PhoneFold } from './phone-fold.tsx'
import { PlanColumns } from './plan-columns.tsx'
import styles from './storage-prices.module.css'

const { bands, additionalGarmentCents, processingFeeCents, seasons } = policy.storage

/** The price of a season in our closet, and when the seasons are. */
export default function StoragePrices(): ReactNode {
  const { title, intro, seasons: seasonsTitle, costs, note } = pricing.storage
  return (
    <Section id="storage" title={title} intro={intro}>
      <div className={styles.tables}>
        <PhoneFold id="storage-costs" title={costs} hint={FROM}>
          <PlanColumns caption={costs} first="Garments" rows={COSTS} />
          <p className={styles.note}>{note}</p>
        </PhoneFold>
        <PhoneFold id="seasons" title={seasonsTitle} hint={seasons.map(({ name }) => name).join(', ')}>
          <table className={styles.seasons}>
            <caption className="unseen">{seasonsTitle}</caption>
            <thead className="unseen">
              <tr>
                <th scope="col">Season</th>
                <th scope="col">Months</th>
              </tr>
            </thead>
            <tbody>
              {seasons.map(({ name, firstMonth, lastMonth }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {monthName(firstMonth)} to {monthName(lastMonth)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PhoneFold>
      </div>
    </Section>
  )
}

const [{ fromGarments, toGarments, priceCents }] = bands
const FROM = `${range(fromGarments, toGarments)} garments from ${moneyText(priceCents.payc)}, free with Platinum`

const COSTS = [
  ...bands.map(({ fromGarments, toGarments, priceCents }) => ({
    id: String(fromGarments),
    head: range(fromGarments, toGarments),
    cell: (plan: PlanName) => (priceCents[plan] === 0 ? 'free' : <Money cents={priceCents[plan]} />),
  })),
  {
    id: 'additional',
    head: 'Each additional',
    cell: (plan: PlanName) => <Money cents={additionalGarmentCents[plan]} wholeDollars />,
  },
  { id: 'fee', head: 'Processing fee', cell: (plan: PlanName) => <Money cents={processingFeeCents[plan]} /> },
]
