import { latePart } from '#ui/late-part.tsx'

/** The dialogs about a pickup: each comes when it is opened. */
export const ChooseAddress = latePart(() => import('./choose-address.tsx'))
export const DayDialog = latePart(() => import('./day-dialog.tsx'))
export const Reschedule = latePart(() => import('./reschedule.tsx'))
