import { Fragment, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CardFieldsSkeleton } from '#ui/skeleton.tsx'
import type { CardFormHandle, CardProvider } from './card-provider.ts'
import { CARDS_UNREACHABLE, openCards } from './cards.ts'

interface CardEntryProps {
  /** The answer of `create_intent`. */
  intent: { publicKey: string; secret: string }
  ref: Ref<CardFormHandle>
  /** The fields can be typed in. */
  onReady?: () => void
}

/**
 * Number, expiry and CVC, in the provider's own form. It stands in the caller's form, which sends it by `confirm`, and not
 * in a dialog: a bank's question could not be reached under one.
 */
export function CardEntry({ intent, ref, onReady }: CardEntryProps): ReactNode {
  const { publicKey, secret } = intent
  const { provider, hasFailed, retry } = useCards(publicKey)
  const form = useRef<CardFormHandle>(null)
  useImperativeHandle(
    ref,
    () => ({
      focus: () => form.current?.focus(),
      check: async (options) => form.current?.check(options) ?? true,
      confirm: async () =>
        (await form.current?.confirm()) ?? {
          status: 'failed',
          message: 'The card form is still loading. Please try again in a moment.',
        },
    }),
    [],
  )

  if (hasFailed) {
    return (
      <Banner
        kind="error"
        title="We couldn’t load the card form"
        action={
          <Button size="small" variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      >
        {CARDS_UNREACHABLE}
      </Banner>
    )
  }
  if (!provider) return <CardFieldsSkeleton />
  return <Fragment key={secret}>{provider.renderForm({ secret, ref: form, onReady })}</Fragment>
}

function useCards(publicKey: string) {
  const [provider, setProvider] = useState<CardProvider>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    openCards(publicKey).then(
      (opened) => isWanted && setProvider(opened),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [publicKey, attempt])
  return { provider, hasFailed, retry: () => setAttempt((count) => count + 1) }
}
