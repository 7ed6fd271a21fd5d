import type { ReactNode } from 'react'
import { SignedPage } from '../../illustrations/signed-page.tsx'
import { DocumentPage } from './parts/sections/document-page.tsx'
import { terms } from './texts/terms.ts'

export default function Terms(): ReactNode {
  return <DocumentPage {...terms} picture={<SignedPage title="A page signed with needle and thread" />} />
}
