import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { zipDigits } from '#rules/zip-digits'
import { useCheckedForm } from '#ui/checked-form.ts'
import { AnswerLoader } from '../../../../core/answer-loader.ts'
import { openModal } from '../../../../core/modal-store.ts'
import { isServed, locationOf, locationsQuery } from '../../../../core/service-area.ts'
import { currentSession } from '../../../../core/session.ts'
import { showRefusal } from '../../../../core/show-refusal.ts'
import type { TypedAddress } from '../../../../providers/places/address-fields.tsx'
import { areaAnswerDraft, rememberAddress } from '../../../../shared/customer/sign-up-drafts.ts'

/** With so many digits the first zip codes of ours are within reach. */
const TELLING_DIGITS = 3

/** The page does not listen to the session: by the time somebody has typed, it is known who they are. */
const isVisitor = () => currentSession().user === null

export type AreaCheckState = ReturnType<typeof useAreaCheck>

/**
 * The area check of a page. It answers with the fifth digit of a zip code of ours, without a press. The press leads a visitor on to
 * registration with both values and somebody signed in to the pickup; with any other zip code it opens NOTIFY.
 */
export function useAreaCheck() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useCheckedForm<TypedAddress>({ zipCode: '', addressLine1: '' })
  const [isLeaving, startLeaving] = useTransition()
  const [isTyping, setTyping] = useState(false)

  const zipCode = zipDigits(form.watch('zipCode'))
  const { data: locations } = useQuery({ ...locationsQuery, enabled: zipCode !== '' })
  const served = locations && locationOf(locations, zipCode)

  // What the press leads to is fetched while the last digits are typed.
  const loadAnswer = use(AnswerLoader)
  const couldBeOurs =
    zipCode.length >= TELLING_DIGITS &&
    locations?.some(({ zipCodeList }) => zipCodeList.some(({ value }) => value.startsWith(zipCode))) === true
  const isAnswerWanted = couldBeOurs && isVisitor()
  useEffect(() => {
    if (isAnswerWanted) loadAnswer().catch(() => {})
  }, [isAnswerWanted, loadAnswer])

  const goOn = async (address: TypedAddress) => {
    let to: string = links.pickup
    if (isVisitor()) {
      rememberAddress(address)
      areaAnswerDraft.write({ zipCode: address.zipCode })
      to = links.registration
      // Should it not arrive, the page there says so.
      await loadAnswer().catch(() => {})
    }
    // The button stays busy until the next page is in sight.
    startLeaving(() => void navigate(to))
  }
  const send = form.submitWith(async (address) => {
    if (isVisitor()) rememberAddress(address)
    try {
      if (!(await isServed(queries, address.zipCode))) return openModal({ kind: 'NOTIFY', address, onServed: goOn })
      await goOn(address)
    } catch (error) {
      showRefusal(form, error)
    }
  })

  const { errors, isSubmitting, submitCount } = form.formState
  // Nobody is corrected while they type, or for leaving a field that they have not begun.
  const isToldWrong = !isTyping && (zipCode !== '' || submitCount > 0)
  return {
    form,
    served,
    isVisitor: isVisitor(),
    isBusy: isSubmitting || isLeaving,
    error: (isToldWrong ? errors.zipCode?.message : undefined) ?? errors.root?.message,
    isZipWrong: isToldWrong && errors.zipCode !== undefined,
    setTyping,
    send(event: Parameters<typeof send>[0]) {
      setTyping(false)
      send(event)
    },
  }
}
