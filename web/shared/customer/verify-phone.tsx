import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { brand } from '#contract/brand'
import type { Phone } from '#contract/profile'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Mark } from '#ui/mark.tsx'
import { maskedPhone } from '#ui/phone-mask.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { unreached } from '../../core/api.ts'
import { useFocusBack } from '../../core/focus-back.ts'
import { useLiveOwn } from '../../core/own-data.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { isGone, usePhoneChanges } from './contact-changes.ts'
import { numberDraft } from './number-draft.ts'
import { phonesQuery } from './queries.ts'
import { forgetSentCode, isWaitSpent, lostAnswerText, mayHaveCode, readSentCode, textCode } from './sent-code.ts'
import styles from './verify-phone.module.css'

/** The forms come with the first press: a customer who goes by needs none of them. */
const loadCode = () => import('./phone-code.tsx')
const loadNumber = () => import('./number-form.tsx')
const PhoneCode = lazy(loadCode)
const NumberForm = lazy(loadNumber)

interface VerifyPhoneProps {
  /** The main one; nothing where there is none, because its owner has verified it. */
  phone: Phone | undefined
  onPutOff: () => void
  onVerified: () => void
}

/** The card that asks for the six digits: text me a code, the code, another number. */
export function VerifyPhone({ phone, onPutOff, onVerified }: VerifyPhoneProps): ReactNode {
  // It may be verified in another tab, or by somebody else.
  useLiveOwn(phonesQuery)
  const { patch, reload } = usePhoneChanges()
  const [isEditing, setEditing] = useState(() => numberDraft.read() !== undefined)
  const [codeFor, setCodeFor] = useState(() => (phone && mayHaveCode(phone) ? phone.number : undefined))
  const [refusal, setRefusal] = useState<string>()
  const [hasPressed, setPressed] = useState(false)
  const wrongNumber = useRef<HTMLButtonElement>(null)
  useFocusBack(isEditing, wrongNumber)

  const askForCode = async (to: Phone) => {
    setRefusal(undefined)
    setPressed(true)
    try {
      // What is needed to type it in comes before anything is sent.
      await loadCode()
    } catch (error) {
      return setRefusal(sentenceOf(unreached(error)))
    }
    try {
      await textCode(to)
      setCodeFor(to.number)
    } catch (error) {
      const lost = lostAnswerText(error)
      if (lost !== undefined) setCodeFor(to.number)
      // Deleted in another window, or somebody else's by now: the list says what there is.
      if (isGone(error)) await reload()
      // A code of before may be in the customer's hand.
      else if (lost === undefined && isWaitSpent(readSentCode(to))) setCodeFor(to.number)
      else setRefusal(lost ?? sentenceOf(error))
    }
  }
  const edit = async () => {
    setRefusal(undefined)
    setPressed(true)
    try {
      await loadNumber()
      setEditing(true)
    } catch (error) {
      setRefusal(sentenceOf(unreached(error)))
    }
  }
  const notNow = (
    <Button variant="quiet" size="small" onClick={onPutOff}>
      Not now
    </Button>
  )
  const otherNumber = (
    <Button ref={wrongNumber} variant="quiet" size="small" onClick={edit}>
      Wrong number?
    </Button>
  )

  if (!phone || isEditing) {
    return (
      <Frame title={phone ? 'Verify your phone' : 'Add your phone'} words={phone ? undefined : WHY_ADD}>
        <Refusal>{refusal}</Refusal>
        <Suspense fallback={<Skeleton shape="block" />}>
          <NumberForm
            phone={phone}
            takesFocus={hasPressed}
            onSaved={async (saved) => {
              setEditing(false)
              await askForCode(saved)
            }}
            onCancel={() => setEditing(false)}
          >
            {notNow}
          </NumberForm>
        </Suspense>
      </Frame>
    )
  }

  const number = <span className={styles.number}>{maskedPhone(phone.number)}</span>
  if (phone.isStopped) {
    return (
      <Frame
        title="Verify your phone"
        words={
          <>
            {number} texted STOP, so we email you instead. Text START to {brand.phoneShown} to get texts again.
          </>
        }
      >
        <div className={styles.ways}>
          {otherNumber}
          {notNow}
        </div>
      </Frame>
    )
  }
  if (codeFor === phone.number) {
    return (
      <Frame
        title="Verify your phone"
        words={
          <>
            {readSentCode(phone).sentAt > 0 ? 'We texted six digits to' : 'Enter the last six digits we texted to'}{' '}
            {number}. After that, text “pickup” anytime and we’ll come by.
          </>
        }
      >
        <Suspense fallback={<Skeleton shape="block" />}>
          <PhoneCode
            phone={phone}
            takesFocus={hasPressed}
            isBeside
            notice={refusal}
            onVerified={() => {
              patch(phone.id, { isVerified: true })
              showToast('Phone verified. We’ll text you from now on.')
              onVerified()
            }}
            onLost={setRefusal}
          >
            {otherNumber}
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                forgetSentCode()
                onPutOff()
              }}
            >
              Not now
            </Button>
          </PhoneCode>
        </Suspense>
      </Frame>
    )
  }
  return (
    <Frame
      title="Verify your phone"
      words={
        <>Verify {number}, and we’ll text you before each pickup and after each delivery. Until then, we email you.</>
      }
    >
      <Refusal>{refusal}</Refusal>
      <div className={styles.ways}>
        <Button variant="secondary" size="small" onClick={() => askForCode(phone)}>
          Text me a code
        </Button>
        {otherNumber}
        {notNow}
      </div>
    </Frame>
  )
}

const WHY_ADD =
  'We don’t have a phone number for you. Add one, and we’ll text you before each pickup and after each delivery.'

/** Says why nothing came of a press. The line of a form would bring the whole library of forms. */
const Refusal = ({ children }: { children: string | undefined }): ReactNode =>
  children && (
    <p role="alert" className={styles.refusal}>
      <Mark kind="error" className={styles.mark} />
      <span>{children}</span>
    </p>
  )

/** The words, and beside them, where there is room, what is to be done. */
const Frame = ({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }): ReactNode => (
  <Card title={title}>
    <div className={styles.frame}>
      <div className={styles.parts}>
        {words && <p className={styles.words}>{words}</p>}
        <div>{children}</div>
      </div>
    </div>
  </Card>
)
