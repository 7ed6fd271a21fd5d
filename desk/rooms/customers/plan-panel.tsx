import { type FormEvent, type ReactNode, useState } from 'react'
import { readDollars } from '#rules/money'
import { cardName } from '#rules/payments/card-brand'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember } from '#rules/plans/plans'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Field, FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type ShownCustomer } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { type DeedAnswer, MoneyDialog, type MoneyWords } from '../../parts/money-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { ROLE_NAMES } from '../../parts/words.ts'
import styles from './customers.module.css'

/** What is about to be asked, and how it is done once it was. */
interface Wanted {
  verb: string
  what: string
  perform: (words: MoneyWords) => Promise<DeedAnswer>
}
type Asked = Wanted & { asked: DeedAnswer }

/** Plan, credit and cards. All that moves money goes through the one dialog. */
export function PlanPanel({ me, customer }: { me: Me; customer: ShownCustomer }): ReactNode {
  const { id, name, plan, balance, dollarBalance, isAutoBilling, cards } = customer
  const [form, setForm] = useState<'give' | 'plan'>()
  const [asked, setAsked] = useState<Asked>()
  const dialog = asked && form === undefined && (
    <MoneyDialog
      asked={asked.asked}
      verb={asked.verb}
      facts={[
        ['What', asked.what],
        ['Whom', `${name}, customer ${id}`],
        ['Asked by', `${me.name}, ${ROLE_NAMES[me.role].toLowerCase()}`],
      ]}
      perform={asked.perform}
      onClosed={() => {
        setAsked(undefined)
        void askAnew(['deeds'])
      }}
    />
  )
  return (
    <Panel title="Plan and credit">
      <div className={styles.plan}>
        <p className={styles.credit}>
          <span className="small">{balance < 0 ? 'Owes' : 'Credit'}</span>
          <b>${dollarBalance.replace('-', '')}</b>
        </p>
        <dl className={styles.facts}>
          <dt>Plan</dt>
          <dd>{plan === null ? 'none yet' : PLAN_TITLES[plan]}</dd>
          <dt>Auto-reload</dt>
          <dd>{isAutoBilling ? 'on' : 'off'}</dd>
          <dt>Cards</dt>
          <dd>
            {cards.length === 0 && 'none'}
            {cards.map((card) => (
              <span key={`${card.brand}${card.last}`} className={styles.card}>
                {cardName(card)} {card.isMain && 'main'} {card.expiry === 'expired' && <Tag tone="bad">expired</Tag>}
              </span>
            ))}
          </dd>
        </dl>
        <div className={styles.ways}>
          <Button size="small" variant="secondary" onClick={() => setForm('give')}>
            Give credit…
          </Button>
          <Button size="small" variant="secondary" onClick={() => setForm('plan')}>
            {plan === null ? 'Sell a plan…' : 'Change plan…'}
          </Button>
        </div>
        <p className="small">Cards are added by the customer only.</p>
      </div>
      {form === 'give' && <GiveForm id={id} onAsked={setAsked} onClosed={() => setForm(undefined)} />}
      {form === 'plan' && <PlanForm customer={customer} onAsked={setAsked} onClosed={() => setForm(undefined)} />}
      {dialog}
    </Panel>
  )
}

interface FormProps {
  onAsked: (asked: Asked) => void
  onClosed: () => void
}

/** Asks for the question; where there is none it says why. */
async function question(wanted: Wanted, onAsked: (asked: Asked) => void): Promise<string> {
  try {
    const answer = await wanted.perform({})
    if (answer.status !== 'asks') return answer.sentence
    onAsked({ ...wanted, asked: answer })
    return ''
  } catch (error) {
    return troubleText(error)
  }
}

function GiveForm({ id, onAsked, onClosed }: FormProps & { id: number }): ReactNode {
  const [sum, setSum] = useState('')
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    const amount = readDollars(sum.replace('$', '').trim())
    if (amount === undefined || amount < 1) return setRefusal('Type the dollars as 12 or 12.50.')
    if (reason.trim() === '') return setRefusal('Say why. It’s saved with the record.')
    setBusy(true)
    const perform = (words: MoneyWords) =>
      ask('POST /desk/customers/:id/credit/', { id, body: { amount, reason, ...words } })
    const why = await question({ verb: 'Give', what: `Credit from us: ${reason}`, perform }, onAsked)
    setBusy(false)
    setRefusal(why)
    if (why === '') close()
  }
  return (
    <Modal title="Give credit" onClosed={onClosed}>
      {(close) => (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event, close)}>
          <p>A courtesy credit; it can’t be refunded to a card. You’ll see what changes before anything is done.</p>
          <Field
            label="Dollars"
            inputMode="decimal"
            autoComplete="off"
            value={sum}
            onChange={({ target }) => setSum(target.value)}
          />
          <Field
            label="Why"
            placeholder="e.g. A late van"
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormError>{refusal}</FormError>
          <SubmitButton isBusy={isBusy}>See what changes</SubmitButton>
        </form>
      )}
    </Modal>
  )
}

function PlanForm({ customer, onAsked, onClosed }: FormProps & { customer: ShownCustomer }): ReactNode {
  const { id, plan, firstName } = customer
  const [refusal, setRefusal] = useState('')
  const choose = async (wanted: Wanted, close: () => void) => {
    setRefusal('')
    const why = await question(wanted, onAsked)
    setRefusal(why)
    if (why === '') close()
  }
  return (
    <Modal title={`A plan for ${firstName}`} onClosed={onClosed}>
      {(close) => (
        <div className={styles.form}>
          <p>
            {plan === null ? 'No plan yet.' : `Has ${PLAN_TITLES[plan]}.`} You’ll see what is charged or refunded before
            anything is done.
          </p>
          {PLAN_NAMES.filter((each) => each !== plan).map((each) => (
            <Button
              key={each}
              variant="secondary"
              onClick={() =>
                choose(
                  {
                    verb: `Change to ${PLAN_TITLES[each]} for`,
                    what: `${PLAN_TITLES[each]}${each === 'payc' ? ', the credit stays' : ''}`,
                    perform: (words) => ask('POST /desk/customers/:id/plan/', { id, body: { plan: each, ...words } }),
                  },
                  close,
                )
              }
            >
              {PLAN_TITLES[each]}
              {each === 'payc' && plan !== null && ', the credit stays'}…
            </Button>
          ))}
          {plan !== null && isMember(plan) && (
            <Button
              variant="secondary"
              onClick={() =>
                choose(
                  {
                    verb: 'Refund',
                    what: 'Leaving Advantage, with a refund to the card',
                    perform: (words) => ask('POST /desk/customers/:id/leave/', { id, body: words }),
                  },
                  close,
                )
              }
            >
              Leave with a refund…
            </Button>
          )}
          <FormError>{refusal}</FormError>
        </div>
      )}
    </Modal>
  )
}
