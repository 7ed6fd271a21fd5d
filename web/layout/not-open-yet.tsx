import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Contacts } from '../content/parts/contacts.tsx'
import { ServiceArea } from '../content/parts/service-area.tsx'
import { links } from '../links.ts'
import { findPage } from '../site-map.ts'

/** Stands where a later piece of work puts its screen. */
export default function NotOpenYet(): ReactNode {
  const { pathname } = useLocation()
  const page = findPage(pathname)
  return (
    <>
      <div className="narrow">
        <h1>{page?.title}</h1>
        <p>This page is not open yet. We are working on it.</p>
        <p>
          <Link to={links.home}>Back to the home page</Link>
        </p>
      </div>
      {page?.branch === 'content' && (
        <>
          <ServiceArea />
          <Contacts />
        </>
      )}
    </>
  )
}
