import { lazy } from 'react'

/** Both come when their fold is opened. */
export const BagEditor = lazy(() => import('./bag-editor.tsx'))
export const CustomerBag = lazy(() => import('./customer-bag.tsx'))
