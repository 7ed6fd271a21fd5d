import { useEffect } from 'react'
import { documentTitle } from './pages.ts'

/** The tab has the name of its page's address, or of what stands there under a name of its own: steps share the address of their page. */
let addressTitle = ''
let ownTitle: string | undefined

const write = () => {
  document.title = documentTitle(ownTitle ?? addressTitle)
}

export function nameTab(title: string): void {
  addressTitle = title
  write()
}

/** For as long as it stands there, whichever of the two was named last. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    ownTitle = title
    write()
    return () => {
      ownTitle = undefined
      write()
    }
  }, [title])
}
