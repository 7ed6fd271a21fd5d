import { lazy, type ReactNode, Suspense } from 'react'
import { useIsHydrating } from '../../core/hydration.ts'
import type { PictureProps } from './tile-pictures.tsx'

const Drawn = lazy(() => import('./tile-pictures.tsx'))

/** The element around the picture holds its place. Nothing is written of it: visitors, who get this page too, would pay for it. */
export const Picture = (props: PictureProps): ReactNode =>
  !useIsHydrating() && (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  )
