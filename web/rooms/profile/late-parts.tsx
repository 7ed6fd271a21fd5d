import { latePart } from '#ui/late-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What is opened on the account's pages, and few come for. */
const form = <Skeleton shape="block" size="large" isSpoken />

export const PhoneForm = latePart(() => import('./phone-form.tsx'), form)
export const PhoneCode = latePart(() => import('../../shared/customer/phone-code.tsx'), form)
export const LastOneStays = latePart(() => import('./last-one-stays.tsx'))
export const NamePage = latePart(() => import('./name.tsx'), form)
