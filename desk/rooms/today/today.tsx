import type { ReactNode } from 'react'
import { useMedia } from '#ui/use-media.ts'
import { type Me, may } from '../../core/who.ts'
import { BoardScreen } from './board.tsx'
import { Drive } from './drive.tsx'

/** The day, stop by stop for whoever drives or holds a phone, and as a board for the desk. */
export function Today({ me }: { me: Me }): ReactNode {
  const isWide = useMedia('(min-width: 768px)')
  return isWide && may(me, 'day') ? <BoardScreen me={me} /> : <Drive me={me} />
}
