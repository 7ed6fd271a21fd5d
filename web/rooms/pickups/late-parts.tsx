import { latePart } from '#ui/late-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The dialogs about a pickup, and the form of its note: each comes when it is opened. */
export const ChooseAddress = latePart(() => import('./choose-address.tsx'))
export const DayDialog = latePart(() => import('./day-dialog.tsx'))
export const NoteForm = latePart(() => import('./note-form.tsx'), <Skeleton lines={4} isSpoken />)
export const Reschedule = latePart(() => import('./reschedule.tsx'))
