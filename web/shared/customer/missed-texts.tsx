import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useProfile } from './queries.ts'

/** Most customers never see these. Where their file does not come, the page is as good without them. */
const late = (name: 'PhoneQuestion' | 'EmailedInstead') =>
  lazy(() =>
    import('./phone-question.tsx').then(
      (file) => ({ default: file[name] as typeof file.PhoneQuestion }),
      () => ({ default: () => null }),
    ),
  )
const PARTS = { question: late('PhoneQuestion'), sentence: late('EmailedInstead') }

type MissedTextsProps = ComponentProps<typeof PARTS.question> & {
  part: keyof typeof PARTS
  /** Stands here for everybody whom we can text. */
  otherwise?: ReactNode
}

/** For a customer whom we cannot text: the question that ends it, or the sentence that says where our words went. */
export function MissedTexts({ part, otherwise, ...props }: MissedTextsProps): ReactNode {
  const isMissed = useProfile().data?.canBeTexted === false
  // A number that is verified here does not take the words away at once.
  const [wasMissed, setMissed] = useState(isMissed)
  if (isMissed && !wasMissed) setMissed(true)
  const Part = PARTS[part]
  if (!wasMissed) return otherwise
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
