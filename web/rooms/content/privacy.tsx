import type { ReactNode } from 'react'
import { LockedDrawer } from '../../illustrations/locked-drawer.tsx'
import { DocumentPage } from './parts/sections/document-page.tsx'
import { privacy } from './texts/privacy.ts'

export default function Privacy(): ReactNode {
  return (
    <DocumentPage
      {...privacy}
      picture={<LockedDrawer title="A chest of drawers, one of them locked, its key on a thread" />}
    />
  )
}
