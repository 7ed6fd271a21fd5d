import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { gateCode, maximumLength, required, zipCode as zipCodeCheck } from '#rules/checks'
import type { Place, WayIn } from '#rules/place'
import { checked } from '#ui/checked-form.ts'
import { Field, TextArea } from '#ui/field.tsx'
import type { FieldBinding, SetValueOptions } from '#ui/form-state.ts'
import { Switch } from '#ui/switch.tsx'
import styles from './address-fields.module.css'
import type { PlaceSuggestion, Places } from './place-search.ts'
import { openPlaces } from './places.ts'

export interface TypedAddress {
  zipCode: string
  addressLine1: string
}

/** These two fields need this much of the form they stand in, whatever else it holds. */
interface AddressFormControl {
  register(
    name: keyof TypedAddress,
    rules: { validate: (value: string) => string | true },
  ): FieldBinding<keyof TypedAddress>
  setValue(name: keyof TypedAddress, value: string, options: SetValueOptions): void
  getValues(name: keyof TypedAddress): string
  formState: { errors: { [Name in keyof TypedAddress]?: { message?: string | undefined } | undefined } }
}

type Tick = 'hasDoorman'
type Detail = Exclude<keyof Place, keyof TypedAddress | Tick>
type Problems = { [Name in keyof TypedAddress | Detail]?: { message?: string | undefined } | undefined }

interface PlaceFormControl extends AddressFormControl {
  register: AddressFormControl['register'] & {
    (name: Detail, rules: { validate: (value: string) => string | true }): FieldBinding<Detail>
    (name: Tick): FieldBinding<Tick>
  }
  formState: { errors: Problems }
}

interface AddressFieldsProps {
  form: AddressFormControl
  /** Registration can do without a street; a driver who rings cannot. */
  isStreetRequired?: boolean
}

/** All that a driver needs to find the door; the compiler asks for the input of each field. */
export function PlaceFields({ form }: { form: PlaceFormControl }): ReactNode {
  const { register, formState } = form
  const { errors } = formState
  const wayIn: Record<keyof WayIn, ReactNode> = {
    gateCode: (
      <Field
        label="Gate or building code (optional)"
        hint="Only your driver and our office see it."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.gateCode?.message}
        {...register('gateCode', { validate: checked(gateCode) })}
      />
    ),
    instructions: (
      <TextArea
        label="Instructions (optional)"
        hint="For example, where to leave the bag."
        rows={3}
        error={errors.instructions?.message}
        {...register('instructions', { validate: checked(maximumLength) })}
      />
    ),
    hasDoorman: (
      <Switch
        label="There is a doorman"
        hint="We leave your bags with them when you are out."
        onText="Yes"
        offText="No"
        {...register('hasDoorman')}
      />
    ),
  }
  return (
    <>
      <div className={styles.place}>
        <AddressFields form={form} isStreetRequired />
        <Field
          label="Apt/Suite (optional)"
          autoComplete="address-line2"
          error={errors.addressLine2?.message}
          {...register('addressLine2', { validate: checked(maximumLength) })}
        />
      </div>
      {Object.entries(wayIn).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </>
  )
}

/** Street and zip code. Choosing a suggestion fills both, clearing the street clears both. */
export function AddressFields({ form, isStreetRequired = false }: AddressFieldsProps): ReactNode {
  const { register, formState } = form
  const { zipCode } = formState.errors
  return (
    <>
      <StreetField form={form} isStreetRequired={isStreetRequired} />
      <Field
        label="Zip code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        error={zipCode?.message}
        {...register('zipCode', { validate: checked(required, zipCodeCheck) })}
      />
    </>
  )
}

/** The street by itself, for a form that asks for the zip code in its own way. */
export function StreetField({ form, isStreetRequired = false }: AddressFieldsProps): ReactNode {
  const { register, setValue } = form
  const suggestions = useSuggestions()
  const listId = useId()
  const { onChange, onBlur, ...street } = register('addressLine1', {
    validate: isStreetRequired ? checked(required, maximumLength) : checked(maximumLength),
  })

  const fill = (address: TypedAddress) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('addressLine1', address.addressLine1, options)
    setValue('zipCode', address.zipCode, options)
  }
  const choose = async (chosen: PlaceSuggestion) => {
    suggestions.close()
    try {
      const found = await chosen.choose()
      // A street without a number has no zip code of its own; what was typed stays.
      fill({ ...found, zipCode: found.zipCode || form.getValues('zipCode') })
    } catch {
      // The place search is gone; the two fields still take an address.
    }
  }

  return (
    <Field
      label="Your street address"
      autoComplete="address-line1"
      error={form.formState.errors.addressLine1?.message}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={suggestions.list.length > 0}
      aria-controls={listId}
      {...(suggestions.active >= 0 && { 'aria-activedescendant': `${listId}-${suggestions.active}` })}
      {...street}
      onFocus={suggestions.load}
      onChange={(event) => {
        onChange(event)
        // Nobody has been at the zip code yet, so it is not in error either.
        if (event.target.value === '') setValue('zipCode', '', { shouldDirty: true })
        suggestions.lookUp(event.target.value)
      }}
      onBlur={(event) => {
        onBlur(event)
        suggestions.close()
      }}
      onKeyDown={(event) => suggestions.onKey(event, choose)}
      after={
        <div className={styles.suggestions} hidden={!suggestions.list.length}>
          <div id={listId} role="listbox" aria-label="Suggestions">
            {suggestions.list.map((each, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
              <div
                key={each.label}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === suggestions.active}
                // Before the blur that would close the list.
                onPointerDown={(event) => {
                  event.preventDefault()
                  void choose(each)
                }}
              >
                {each.label}
              </div>
            ))}
          </div>
          {suggestions.attribution && (
            <p className={styles.attribution} translate="no">
              {suggestions.attribution}
            </p>
          )}
        </div>
      }
    />
  )
}

function useSuggestions() {
  const queries = useQueryClient()
  const places = useRef<Promise<Places> | undefined>(undefined)
  const asking = useRef<AbortController | undefined>(undefined)
  const [list, setList] = useState<PlaceSuggestion[]>([])
  const [attribution, setAttribution] = useState<string>()
  const [active, setActive] = useState(-1)

  const load = () => {
    places.current ??= openPlaces(queries)
    return places.current
  }
  const close = () => {
    asking.current?.abort()
    setList([])
    setActive(-1)
  }
  const lookUp = async (text: string) => {
    close()
    const mine = new AbortController()
    asking.current = mine
    try {
      const source = await load()
      const found = await source.suggest(text, mine.signal)
      if (mine.signal.aborted) return
      setList(found)
      setAttribution(source.attribution)
    } catch {
      // Without suggestions the two fields still take an address.
    }
  }
  const onKey = (event: KeyboardEvent, choose: (chosen: PlaceSuggestion) => void) => {
    if (list.length === 0) return
    const chosen = list[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % list.length)
    else if (event.key === 'ArrowUp') setActive((active + list.length - (active < 0 ? 0 : 1)) % list.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  return { list, attribution, active, load, lookUp, close, onKey }
}
