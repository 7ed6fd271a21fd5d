import { lazy, type ReactNode, Suspense } from 'react'
import type { PictureProps } from './tile-pictures.tsx'

const Drawn = lazy(() => import('./tile-pictures.tsx'))

/** The element around the picture holds its place. */
export const Picture = (props: PictureProps): ReactNode => (
  <Suspense>
    <Drawn {...props} />
  </Suspense>
)
