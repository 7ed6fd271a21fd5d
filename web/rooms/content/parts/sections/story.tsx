import { type ReactNode, useId } from 'react'
import type { Copy } from '../../texts/shapes.ts'
import { Words } from '../words.tsx'
import styles from './story.module.css'

interface StoryProps {
  title: string
  text: Copy
  picture: ReactNode
  /** The picture stands at the left. */
  isTurned?: boolean
  /** On a phone the picture stands beside the title, and makes nothing longer. */
  isShort?: boolean
  children?: ReactNode
}

/** Something told in words beside a drawing. */
export function Story({ title, text, picture, isTurned = false, isShort = false, children }: StoryProps): ReactNode {
  const own = useId()
  return (
    <section
      className={`${styles.story} wide`}
      data-turned={isTurned || undefined}
      data-short={isShort || undefined}
      aria-labelledby={own}
    >
      <div>
        <h2 id={own}>{title}</h2>
        <Words>{text}</Words>
        {children}
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}
