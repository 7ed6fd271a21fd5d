import { useEffect, useState } from 'react'
import { typist } from '../../../core/drafts.ts'
import { type Delivery, deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'

const SAVE_AFTER_MS = 500

interface ChosenDelivery {
  /** The values are missing until there is something to propose. */
  values: Delivery | undefined
  /** The values as they are now, also for work that began before they were changed; nothing once the page was left. */
  latest: () => Delivery | undefined
  change: (part: Partial<Delivery>) => void
  /** Saves also if nothing was changed: the proposal is agreed to. */
  save: () => void
  /** Clears what is kept, and keeps nothing from now on. */
  forget: () => void
}

/**
 * The first pickup as it is being chosen, kept half a second after the last change, on leaving and when it is agreed to. It begins
 * with what was kept or else with what is proposed, as soon as that can be said.
 */
export function useDelivery(proposed: (() => Delivery) | undefined): ChosenDelivery {
  const [values, setValues] = useState<Delivery>()
  const [kept] = useState(keepDelivery)
  if (values === undefined && proposed !== undefined) setValues(kept.begin(deliveryDraft.read() ?? proposed()))

  useEffect(() => {
    kept.open()
    addEventListener('pagehide', kept.flush)
    return () => {
      removeEventListener('pagehide', kept.flush)
      kept.leave()
    }
  }, [kept])

  return {
    values,
    latest: kept.latest,
    change(part) {
      const changed = kept.change(part)
      if (changed) setValues(changed)
    },
    save: kept.save,
    forget: kept.forget,
  }
}

function keepDelivery() {
  const by = typist()
  let values: Delivery | undefined
  let isUnsaved = false
  let state: 'open' | 'left' | 'forgotten' = 'open'
  let timer: ReturnType<typeof setTimeout>

  const save = () => {
    clearTimeout(timer)
    if (state === 'forgotten' || values === undefined) return
    isUnsaved = false
    deliveryDraft.write(values, by)
  }
  const flush = () => {
    if (isUnsaved) save()
  }
  return {
    begin(first: Delivery): Delivery {
      values ??= first
      return values
    },
    open() {
      if (state === 'left') state = 'open'
    },
    latest: () => (state === 'open' ? values : undefined),
    change(part: Partial<Delivery>): Delivery | undefined {
      if (state !== 'open' || values === undefined) return undefined
      values = { ...values, ...part }
      isUnsaved = true
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MS)
      return values
    },
    save,
    flush,
    leave() {
      flush()
      if (state === 'open') state = 'left'
    },
    forget() {
      clearTimeout(timer)
      isUnsaved = false
      state = 'forgotten'
      deliveryDraft.clear(by)
    },
  }
}
