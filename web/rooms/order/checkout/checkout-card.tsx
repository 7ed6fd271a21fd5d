import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { maximumLength, required, zipCode } from '#rules/checks'
import { cardName, type NamedCard } from '#rules/payments/card-brand'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember } from '#rules/plans/plans'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { FieldSkeleton } from '#ui/skeleton.tsx'
import type { DraftedForm } from '../../../core/drafted-form.ts'
import { useFocusOnSwap } from '../../../core/focus-back.ts'
import { Loaded } from '../../../core/loaded.tsx'
import { openModal } from '../../../core/modal-store.ts'
import {
  KnownCard,
  TypedCard,
  type TypedCardHandle,
  type TypedCardOutcome,
  type UnsavedCard,
} from '../../../shared/money/card-choice.tsx'
import { outcomeOf } from '../../../shared/money/invoice-words.ts'
import { useCards } from '../../../shared/money/queries.ts'
import type { CheckoutDraft } from '../../../shared/order/order-drafts.ts'
import { CheckoutCredit, type CheckoutCreditProps } from './checkout-credit.tsx'
import styles from './checkout-form.module.css'
import type { CheckoutProblem } from './refused-checkout.ts'

export interface CheckoutCardHandle {
  /** Shows what a typed card lacks, and sends nothing. Says whether it is whole. */
  check(options?: { takesFocus?: boolean }): Promise<boolean>
  /** Steps 4 and 5: the card that is to be charged. One that was typed is confirmed and recorded first; none while its form is loading. */
  choose(): Promise<TypedCardOutcome | undefined>
}

/** A field of ours that is wrong, or the place of the provider's. */
const WRONG = '[aria-invalid="true"], [data-invalid]'

/** The line below a field of ours. The provider's form says it in its own place. */
const reasonOf = (wrong: Element): Element | null =>
  document.getElementById(wrong.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')

type Words = Pick<CheckoutProblem, 'title' | 'text' | 'kind'>

interface CheckoutCardProps {
  form: DraftedForm<CheckoutDraft>
  profile: Profile
  invoice: Invoice
  /** The server's word about single fields of the form, wherever they stand in it. */
  fields: CheckoutProblem['fields']
  /** The bank's word about the card. */
  problem: Words | undefined
  /** The provider's word about a card that was typed, and is not on record. */
  unsaved: UnsavedCard | undefined
  wantsOther: boolean
  onOther: (wantsOther: boolean) => void
  card: Ref<CheckoutCardHandle>
}

function CheckoutCard({
  form,
  profile,
  invoice,
  problem,
  unsaved,
  wantsOther,
  onOther,
  card,
}: CheckoutCardProps): ReactNode {
  const section = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const entry = useRef<TypedCardHandle>(null)
  const [openedSecret, setOpenedSecret] = useState<string>()
  // A card of an older form is on record once another form was opened. Without a card nobody need wait for an empty list.
  const isNeeded = profile.mainCard !== null || openedSecret !== undefined
  const cards = useCards({ isNeeded, isFresh: true })
  const saved = cards.data?.find(({ isActive }) => isActive)
  const isTyped = wantsOther || saved === undefined
  const said = unsaved ? unsavedWords(unsaved, isTyped ? undefined : saved) : problem
  useFocusOnSwap(wantsOther, section)

  useEffect(() => {
    if (!unsaved && !problem) return
    const wrong = section.current?.querySelector(WRONG)
    if (!wrong) return notice.current?.focus()
    // The field has the focus, but if it had it before, nothing was scrolled: somebody at the foot of the page would see neither. And
    // where the field was just in sight, the bar would lie over the line below it, which says why.
    for (const each of [notice.current, wrong, reasonOf(wrong)]) each?.scrollIntoView({ block: 'nearest' })
  }, [unsaved, problem])

  useImperativeHandle(card, () => ({
    check: async (options) => (isTyped ? entry.current?.check(options) : undefined) ?? true,
    choose: async () => (isTyped ? entry.current?.save() : { status: 'succeeded', card: saved }),
  }))

  return (
    <Card title="Card">
      <div ref={section} tabIndex={-1}>
        {said && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <Banner kind={said.kind ?? 'error'} title={said.title}>
              {said.text}
            </Banner>
          </div>
        )}
        {profile.mainCard !== null && cards.data === undefined && !wantsOther ? (
          <Loaded query={cards} skeleton={<FieldSkeleton isSpoken />}>
            {() => null}
          </Loaded>
        ) : isTyped ? (
          <TypedCard
            order={invoice.id}
            entry={entry}
            isReopened
            onOpened={setOpenedSecret}
            // Pressed before it was there: what it lacks is said with the rest.
            onReady={() => form.formState.isSubmitted && void entry.current?.check()}
          />
        ) : (
          <KnownCard card={saved} onOther={() => onOther(true)} />
        )}
        {wantsOther && saved && (
          <Button variant="quiet" size="small" onClick={() => onOther(false)}>
            Use your {cardName(saved)}
          </Button>
        )}
      </div>
      <BillingAddress form={form} />
      {isTyped && <SaveCard />}
    </Card>
  )
}

/** The words about a card that was typed and is not on record, over its form or over the card that stands in its place. */
function unsavedWords(
  { message, isFormNew, isAboutCvc, isCvcEmptied }: UnsavedCard,
  shown: NamedCard | undefined,
): Words {
  // The rest stands at the field, which has the focus.
  if (isAboutCvc) return { title: 'Please check the CVC.', text: '' }
  if (isCvcEmptied)
    return {
      title: message,
      text: 'Nothing was charged. Type the CVC again to try once more, or use a different card.',
    }
  if (!isFormNew) return { title: message, text: 'Nothing was charged. You can try again or use a different card.' }
  // Another tab or device has used the form, and only the server knows what it does with the card.
  if (shown === undefined) return { title: message, text: 'The rest of what you typed is still here.' }
  return {
    title: `Your ${cardName(shown)} is on file now.`,
    text: 'Please check the card and try again, or use a different card.',
    kind: 'warning',
  }
}

function BillingAddress({ form }: { form: DraftedForm<CheckoutDraft> }): ReactNode {
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const isSame = watch('isBillingSame')
  return (
    <>
      <RadioCards
        legend="Billing address"
        name="billing"
        value={isSame ? 'same' : 'other'}
        cards={[
          { value: 'same', title: 'Same as pickup' },
          { value: 'other', title: 'Another one' },
        ]}
        onChange={({ target }) => setValue('isBillingSame', target.value === 'same', { shouldDirty: true })}
      />
      {!isSame && (
        <div className={styles.fields}>
          <Field
            label="Billing street address (optional)"
            autoComplete="billing address-line1"
            error={errors.billingAddressLine1?.message}
            {...register('billingAddressLine1', { validate: checked(maximumLength) })}
          />
          <div className={styles.pair}>
            <Field
              label="Billing apt/suite (optional)"
              autoComplete="billing address-line2"
              error={errors.billingAddressLine2?.message}
              {...register('billingAddressLine2', { validate: checked(maximumLength) })}
            />
            <Field
              label="Billing zip code"
              inputMode="numeric"
              autoComplete="billing postal-code"
              maxLength={10}
              error={errors.billingZipCode?.message}
              {...register('billingZipCode', { validate: checked(required, zipCode) })}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** Checked for good, because an order is paid after its pickup: a fact, and why. */
function SaveCard(): ReactNode {
  const explain = () => openModal({ kind: 'SAVECARD' })
  return (
    <div className={styles.fact}>
      <Checkbox
        isSettled
        label="Save this card on file"
        hint="So your order can be paid after pickup. Swap it any time under Billing."
        checked
        onChange={explain}
      />
      <Button variant="quiet" size="small" onClick={explain}>
        Don’t save?
      </Button>
    </div>
  )
}

/** The card and what is bought with it. It comes when somebody gets there, and the provider's form with it. */
export default function CheckoutPaying(props: CheckoutCardProps & CheckoutCreditProps): ReactNode {
  const { fields, form, plan, profile, invoice } = props
  const { setError } = form
  useEffect(() => {
    for (const [name, message] of Object.entries(fields ?? {})) setError(name as keyof CheckoutDraft, { message })
  }, [fields, setError])
  return (
    <>
      <CheckoutCard {...props} />
      {invoice.amount > 0 ? (
        <CheckoutCredit {...props} />
      ) : (
        // The price of going down to a plan that costs nothing.
        isMember(profile.subscription) && (
          <Card title={`${PLAN_TITLES[plan]} instead of ${PLAN_TITLES[profile.subscription]}`}>
            {/* It brings no credit that an order could take. */}
            <p>{outcomeOf(invoice, profile, 0)}</p>
          </Card>
        )
      )}
    </>
  )
}
