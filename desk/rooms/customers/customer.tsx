import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { deskLinks, talk as talkLink } from '#contract/desk/links'
import { laDay } from '#rules/days/days'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { Button, ButtonLink } from '#ui/button.tsx'
import { dateText, shortDayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ask, DeskProblem, troubleText } from '../../core/api.ts'
import { readDrafts, useTyped } from '../../core/drafts.ts'
import { customerBy, type ShownCustomer } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { AnswerForm } from '../../parts/answer-form.tsx'
import { useAtEnd } from '../../parts/at-end.ts'
import { Stack } from '../../parts/columns.tsx'
import { deedWords } from '../../parts/deed-words.ts'
import { House } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Said } from '../../parts/said.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { clockText } from '../../parts/words.ts'
import styles from './customers.module.css'
import { OrdersPanel, StatementPanel } from './history-panels.tsx'
import { PickupsPanel } from './pickups-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'

/** A customer with all that whoever talks with them needs, and what can be done for them. */
export function CustomerScreen({ me }: { me: Me }): ReactNode {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery(customerBy(id))
  const isNobody = error instanceof DeskProblem && (error.status === 404 || error.status === 400)
  return (
    <House
      me={me}
      title={data?.name ?? 'Customer'}
      beside={
        <>
          {data && (
            <>
              <Tag tone="info">{data.plan === null ? 'No plan yet' : PLAN_TITLES[data.plan]}</Tag>
              <span className="small">
                Customer {data.id} · since {dateText(data.since)}, {data.since.slice(0, 4)}
              </span>
            </>
          )}
          <ButtonLink size="small" variant="quiet" to={deskLinks.customers}>
            <Icon name="search" size={16} />
            Find
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <Page me={me} customer={data} />
      ) : isNobody ? (
        <Note>
          There is no customer {Number.isNaN(id) ? '' : id}. <Link to={deskLinks.customers}>Find someone</Link>
        </Note>
      ) : error ? (
        <Stack>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the customer.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </Stack>
      ) : (
        <Skeleton lines={8} isSpoken />
      )}
    </House>
  )
}

function Page({ me, customer }: { me: Me; customer: ShownCustomer }): ReactNode {
  return (
    <div className={styles.lay}>
      <Stack>
        <Contact customer={customer} />
        <PlanPanel me={me} customer={customer} />
        <Wishes wishes={customer.wishes} />
      </Stack>
      <Stack>
        <PickupsPanel customer={customer} />
        <OrdersPanel customer={customer} />
        <StatementPanel customer={customer} />
      </Stack>
      <Stack>
        <TalkPanel key={customer.id} customer={customer} />
        <Deeds customer={customer} />
      </Stack>
    </div>
  )
}

function Contact({ customer: { phones, email, addresses, canBeTexted } }: { customer: ShownCustomer }): ReactNode {
  return (
    <Panel title="Contact">
      <ul className={styles.reach}>
        {phones.map(({ number, isVerified, isStopped, isMain }) => (
          <li key={number}>
            <Icon name="phone" />
            <span>
              <b>{number}</b>
              <small className="small">
                {[
                  isMain && 'main',
                  isVerified ? 'verified' : 'not verified',
                  isStopped ? 'STOP: no texts' : isMain && canBeTexted && 'texts on',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        ))}
        <li>
          <Icon name="mail" />
          <b className={styles.long}>{email}</b>
        </li>
        {addresses.map(({ id, title, street, zipCode, isMain }) => (
          <li key={id}>
            <Icon name="pin" />
            <span>
              <b>{street || 'No street yet'}</b>
              <small className="small">{[title, zipCode, isMain && 'main'].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Wishes({ wishes }: { wishes: ShownCustomer['wishes'] }): ReactNode {
  return (
    <Panel title="Care wishes">
      {wishes.length === 0 ? (
        <p className={styles.body}>Standard care.</p>
      ) : (
        <ul className={styles.wishes}>
          {wishes.map(({ words, isStrict }) => (
            <li key={words} data-strict={isStrict || undefined}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TalkPanel({ customer }: { customer: ShownCustomer }): ReactNode {
  const { said, talk, firstName } = customer
  const list = useAtEnd<HTMLElement>(said.at(-1)?.id)
  const draftOf = `customer ${customer.id}`
  const draft = useTyped(draftOf)
  // Whoever is about to write keeps what they write in, also where the customer texts at that moment.
  const [isWriting, setWriting] = useState(false)
  useEffect(() => void readDrafts(), [])
  const isBegun = isWriting || draft !== undefined
  return (
    <Panel title="Talk">
      <div className={styles.talk}>
        {said.length === 0 && <p>No messages yet.</p>}
        {said.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place for the focus no key would move it.
          <section ref={list} className={styles.said} aria-label="What was said" tabIndex={0}>
            {said.map((one) => (
              <div key={one.id} className={styles.one}>
                <Said said={one} isDayShown />
              </div>
            ))}
          </section>
        )}
        {talk && isBegun && (
          <Note tone="warn" icon="inbox" role="status">
            <b>{firstName} texted while you were writing.</b> What you send from here leaves that text in the inbox.
          </Note>
        )}
        {talk && (
          <ButtonLink variant="secondary" to={talkLink(talk)}>
            Answer {firstName} in the inbox
          </ButtonLink>
        )}
        {(!talk || isBegun) && (
          <AnswerForm
            draftOf={draftOf}
            label={`Message to ${firstName}`}
            to={customer}
            answers={customer.written}
            waiting={[]}
            send={({ words, key, seen }) =>
              ask('POST /desk/customers/:id/write/', { id: customer.id, body: { words, written: seen, key } })
            }
            onWriting={setWriting}
          />
        )}
      </div>
    </Panel>
  )
}

function Deeds({ customer: { deeds, looks } }: { customer: ShownCustomer }): ReactNode {
  return (
    <Panel title="Who did what">
      <ul className={styles.deeds}>
        {deeds.map(({ id, at, who, command, outcome, dollarAmount, sentence }) => (
          <li key={id}>
            <span>
              <b>{who}</b> {deedWords(command, outcome, dollarAmount)}
              <small className="small">{sentence}</small>
            </span>
            <Moment at={at} />
          </li>
        ))}
        {looks.map(({ id, at, who }) => (
          <li key={id}>
            <span>
              <b>{who}</b> looked
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Moment = ({ at }: { at: string }): ReactNode => (
  <time className="small" dateTime={at}>
    {shortDayText(laDay(new Date(at)))}, {clockText(at)}
  </time>
)
