import { lazy } from 'react'

/** They come when their fold is opened. */
export const BagEditor = lazy(() => import('./bag-editor.tsx'))
export const CustomerBag = lazy(() => import('./customer-bag.tsx'))
export const ListedThings = lazy(() => import('./listed-things.tsx'))
