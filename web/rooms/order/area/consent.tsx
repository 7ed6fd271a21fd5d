import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { policy } from '#rules/policy'

const LINKED: Record<string, string> = { 'Terms of Use': links.terms, 'Privacy Policy': links.privacy }

/** Exactly the wording that is stored with the sign-up, with the documents it names within reach. */
export function Consent(): ReactNode {
  const { terms, texts } = policy.consents
  const parts = terms.split(/(Terms of Use|Privacy Policy)/)
  return (
    <p className="small">
      {parts.map((part) => {
        const to = LINKED[part]
        return to ? (
          <Link key={part} to={to}>
            {part}
          </Link>
        ) : (
          part
        )
      })}{' '}
      {texts}
    </p>
  )
}
