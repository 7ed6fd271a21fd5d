import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'

/** Closes a page that somebody opened to read something: back to where they were, or home if they came from outside. */
export function CloseLink({ hasEscape = false }: { hasEscape?: boolean }): ReactNode {
  const navigate = useNavigate()
  const onEscape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    // A list of suggestions or a dialog above the page closes first.
    if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return
    const steps = stepsBack()
    if (steps === 0) navigate(links.home)
    else navigate(-steps)
  })
  useEffect(() => {
    if (!hasEscape) return
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [hasEscape])

  const goBack = (event: MouseEvent) => {
    const steps = stepsBack()
    if (event.ctrlKey || event.metaKey || event.shiftKey || steps === 0) return
    event.preventDefault()
    navigate(-steps)
  }
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      to={links.home}
      onClick={goBack}
      data-waits=""
      // Said to whoever cannot see the page, and read by the starter, which hears the key before we do.
      aria-keyshortcuts={hasEscape ? 'Escape' : undefined}
    >
      Close
    </ButtonLink>
  )
}

interface Entries {
  entries(): { url: string | null }[]
  currentEntry: { index: number } | null
}

/** The steps back to the last other page of ours; anchors of this one do not count. */
function stepsBack(): number {
  const { navigation } = window as { navigation?: Entries }
  // An older browser tells only whether the step before was ours: by the router's count, or by who sent us.
  if (!navigation) return history.state?.idx > 0 || document.referrer.startsWith(`${location.origin}/`) ? 1 : 0
  const here = navigation.currentEntry?.index ?? 0
  const earlier = navigation.entries().slice(0, here)
  const other = earlier.findLastIndex(({ url }) => url !== null && new URL(url).pathname !== location.pathname)
  return other === -1 ? 0 : here - other
}
