import { latePart } from '#ui/late-part.tsx'

export const ConfirmDelete = latePart(() => import('./confirm-delete.tsx'))
