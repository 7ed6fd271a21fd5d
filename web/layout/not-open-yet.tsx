import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { links } from '#contract/links'
import { findPage } from '../pages.ts'

/** Stands where a later piece of work puts its screen. */
export default function NotOpenYet(): ReactNode {
  const { pathname } = useLocation()
  return (
    <div className="narrow">
      <h1>{findPage(pathname)?.title}</h1>
      <p>This page is not open yet. We are working on it.</p>
      <p>
        <Link to={links.home}>Back to the home page</Link>
      </p>
    </div>
  )
}
