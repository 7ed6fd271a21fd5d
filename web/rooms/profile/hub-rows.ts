import type { Card } from '#contract/billing'
import { links } from '#contract/links'
import type { Overview } from '#contract/overview'
import type { Profile } from '#contract/profile'
import { cardHeading } from '#rules/payments/card-brand'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { moneyText } from '#ui/money.tsx'
import { maskedPhone } from '#ui/phone-mask.ts'
import { everyDay } from '../../shared/pickup/pickup-words.ts'

export interface HubRow {
  label: string
  to: string
  icon: string
  /** What it is at present; nothing until that is known. */
  value: string | undefined
  needsAttention?: boolean
}

/** The pages of the account in their four groups, each with what stands on it. */
export function hubRows(profile: Profile | undefined, overview: Overview | undefined) {
  const card = overview?.card
  const phone = overview?.phone
  return [
    {
      title: 'How you pay',
      rows: [
        { label: 'Plan', to: links.profilePackages, icon: ICONS.plan, value: profile && planText(profile) },
        {
          label: 'Card',
          to: links.profileBilling,
          icon: ICONS.card,
          value: overview && cardText(card),
          needsAttention: card ? card.expiry === 'expired' || card.expiry === 'this_month' : overview !== undefined,
        },
      ],
    },
    {
      title: 'Where we come',
      rows: [
        { label: 'Addresses', to: links.profileAddress, icon: ICONS.place, value: overview && addressText(overview) },
        {
          label: 'Phones',
          to: links.profilePhones,
          icon: ICONS.phone,
          value: overview && phoneText(overview),
          needsAttention: overview !== undefined && !(phone?.isVerified && !phone.isStopped),
        },
      ],
    },
    {
      title: 'How we care',
      rows: [
        {
          label: 'Preferences',
          to: links.profilePreferences,
          icon: ICONS.care,
          value: profile && careText(profile),
        },
        {
          label: 'Recurring',
          to: `${links.profilePreferences}#recurring`,
          icon: ICONS.recurring,
          value: overview && scheduleText(overview),
        },
      ],
    },
    {
      title: 'On record',
      rows: [
        { label: 'Orders', to: links.profileOrders, icon: ICONS.orders, value: overview && ordersText(overview) },
        { label: 'Sign-in and data', to: links.profileAccount, icon: ICONS.lock, value: 'Password, download, close' },
      ],
    },
  ] satisfies readonly { title: string; rows: readonly HubRow[] }[] as readonly {
    title: string
    rows: readonly HubRow[]
  }[]
}

const planText = ({ subscription, balance }: Profile): string =>
  `${subscription ? PLAN_TITLES[subscription] : 'None yet'}, ${moneyText(balance)}`

const EXPIRIES: Record<Card['expiry'], string> = {
  expired: ', expired',
  this_month: ', expires this month',
  next_month: ', expires next month',
  later: '',
}

const cardText = (card: Card | null | undefined): string =>
  card ? `${cardHeading(card)}${EXPIRIES[card.expiry]}` : 'None yet'

function addressText({ address, town, addresses }: Overview): string {
  if (!address) return 'None yet'
  const where = town === null ? address.title : `${address.title}, ${town}`
  return addresses > 1 ? `${where} and\u00a0${addresses - 1}\u00a0more` : where
}

function phoneText({ phone, phones }: Overview): string {
  if (!phone) return 'None yet'
  const state = phone.isStopped ? 'texted STOP' : phone.isVerified ? 'verified' : 'not verified yet'
  return `${maskedPhone(phone.number)}, ${state}${phones > 1 ? ` and\u00a0${phones - 1}\u00a0more` : ''}`
}

const STARCHES: Record<Profile['starch'], string> = {
  none: 'No starch',
  light: 'Light starch',
  medium: 'Medium starch',
  heavy: 'Heavy starch',
}
const DETERGENTS = { scented: 'scented', hypo_allergenic: 'hypoallergenic' } as const

const careText = ({ starch, detergents }: Profile): string =>
  `${STARCHES[starch]}, ${detergents === null ? 'our usual detergent' : DETERGENTS[detergents]}`

function scheduleText({ schedule }: Overview): string {
  if (!schedule) return 'No weekly day'
  return schedule.status === 'paused' ? `${everyDay(schedule.days)}, paused` : everyDay(schedule.days)
}

function ordersText({ orders, ordersUnderWay }: Overview): string {
  if (orders === 0) return 'None yet'
  const all = `${orders} ${orders === 1 ? 'order' : 'orders'}`
  return ordersUnderWay === 0 ? all : `${all}, ${ordersUnderWay} with us`
}

const ICONS = {
  plan: 'M4 8.500C4 6.500 5.500 5 7.500 5H17v3.500M4 8.500V17c0 1.700 1.300 3 3 3h11.500c.8 0 1.500-.7 1.500-1.500v-8.500c0-.8-.7-1.500-1.500-1.500zM16 13.600a.6.6 0 1 0 0 1.200a.6.6 0 0 0 0-1.200',
  card: 'M5.500 5.500h13a2.500 2.500 0 0 1 2.500 2.500v8a2.500 2.500 0 0 1-2.500 2.500h-13a2.500 2.500 0 0 1-2.500-2.500v-8a2.500 2.500 0 0 1 2.500-2.500zM3 10h18M7 15h3',
  place:
    'M12 21.500c-4.500-5-7-8-7-11.500a7 7 0 0 1 14 0c0 3.500-2.500 6.500-7 11.500ZM12 7.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5',
  phone:
    'M9.500 2.500h5a2.500 2.500 0 0 1 2.500 2.500v14a2.500 2.500 0 0 1-2.500 2.500h-5a2.500 2.500 0 0 1-2.500-2.500v-14a2.500 2.500 0 0 1 2.500-2.500zM11 18.500h2',
  care: 'M4 7c1.500 1.500 3 1.500 4 0 1 1.500 3 1.500 4 0 1 1.500 3 1.500 4 0 1 1.500 2.500 1.500 4 0l-1.500 12.500h-13zM9.500 14h5',
  recurring: 'M4 11a8 8 0 0 1 14-4.500L20 8.500M20 4v4.500h-4.500M20 13a8 8 0 0 1-14 4.500L4 15.500M4 20v-4.500h4.500',
  orders:
    'M9.500 6a2.500 2.500 0 1 1 3.600 2.200c-.7.400-1.100.9-1.100 1.700l8.400 6.100c1.300 1 .7 3-1 3H4.600c-1.700 0-2.300-2-1-3L12 9.900',
  lock: 'M7.500 10.500h9a2.500 2.500 0 0 1 2.500 2.500v5a2.500 2.500 0 0 1-2.500 2.500h-9a2.500 2.500 0 0 1-2.500-2.500v-5a2.500 2.500 0 0 1 2.500-2.500zM8 10.500V7.500a4 4 0 0 1 8 0v3',
}
