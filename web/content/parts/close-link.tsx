import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { links } from '../../links.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Closes a page that somebody opened to read something: back to where they were, or home if they came from outside. */
export function CloseLink(): ReactNode {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !canGoBack()) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <ButtonLink variant="secondary" size="small" to={links.home} onClick={goBack}>
      Close
    </ButtonLink>
  )
}

/** Whether the entry before this one is ours. Older browsers only know that there is one. */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  return navigation ? navigation.canGoBack : history.length > 1
}
