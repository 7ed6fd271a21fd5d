import type { ReactNode } from 'react'
import styles from './scene-band.module.css'

/** A wide scene between two sections, from edge to edge. Its own stitches carry the page's thread to the other side. */
export const SceneBand = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.scene} data-ground="scene">
    {children}
  </div>
)
