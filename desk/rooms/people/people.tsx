import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { laDay } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import { Button } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, people as peopleQuery, type StaffMember } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import type { Me } from '../../core/who.ts'
import { Initials } from '../../parts/brand.tsx'
import { Columns, Stack } from '../../parts/columns.tsx'
import { House } from '../../parts/house.tsx'
import { useLit } from '../../parts/lit.ts'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { clockText, counted, ROLE_NAMES, untilText } from '../../parts/words.ts'
import { ChangePerson } from './change-person.tsx'
import { DoneToday } from './done-today.tsx'
import { Invite, LinkShown, type ShownLink } from './invite.tsx'
import styles from './people.module.css'
import { RoleTable } from './role-table.tsx'

const MINUTE = 60_000
const idOf = ({ id }: StaffMember) => id

/** Who works here: roles, passkeys and sessions, and what was done today. */
export function People({ me }: { me: Me }): ReactNode {
  const { data, error, refetch } = useQuery(peopleQuery)
  const [link, setLink] = useState<ShownLink>()
  const signedIn = data?.people.filter(({ session }) => session).length ?? 0
  return (
    <House
      me={me}
      title="People"
      beside={data && <span className="small">{`${data.people.length} people, ${signedIn} signed in`}</span>}
    >
      {data ? (
        <Columns
          name="Inviting and roles"
          beside={
            <>
              <Invite places={data.places} onLink={setLink} />
              <RoleTable />
            </>
          }
        >
          <PeopleTable people={data.people} places={data.places} onLink={setLink} />
          <DoneToday />
        </Columns>
      ) : error ? (
        <Stack>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the people.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </Stack>
      ) : (
        <Skeleton lines={8} isSpoken />
      )}
      {link && <LinkShown shown={link} onClosed={() => setLink(undefined)} />}
    </House>
  )
}

interface PeopleTableProps {
  people: readonly StaffMember[]
  places: readonly string[]
  onLink: (link: ShownLink) => void
}

function PeopleTable({ people, places, onLink }: PeopleTableProps): ReactNode {
  const now = useDeskNow(MINUTE)
  const lit = useLit(people, idOf)
  const [changed, setChanged] = useState<StaffMember>()
  return (
    <section className={styles.card} aria-label="Everybody">
      <ScrollTable name="Everybody who works here">
        <table className={styles.people}>
          <caption className="unseen">Everybody who works here</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Role</th>
              <th scope="col">Passkeys</th>
              <th scope="col">Now</th>
              <th scope="col" data-end>
                Do
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id} data-lit={lit.has(person.id) || undefined}>
                <th scope="row">
                  <span className={styles.who}>
                    <Initials name={person.name} />
                    <span>
                      {person.name}
                      <span className="small">{underName(person, now)}</span>
                    </span>
                  </span>
                </th>
                <td>
                  <Tag tone={person.role === 'owner' ? 'info' : 'plain'}>{ROLE_NAMES[person.role]}</Tag>
                </td>
                <td>{passkeyText(person)}</td>
                <td>
                  <NowTag person={person} now={now} />
                </td>
                <td data-end>
                  <Deeds person={person} onChange={() => setChanged(person)} onLink={onLink} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {changed && (
        <ChangePerson
          key={changed.id}
          person={people.find(({ id }) => id === changed.id) ?? changed}
          places={places}
          onLink={onLink}
          // Another person's may have been opened while this one left the screen.
          onClosed={() => setChanged((now) => (now?.id === changed.id ? undefined : now))}
        />
      )}
    </section>
  )
}

function underName({ isYou, link, passkeys, seenAt, deedsToday, places, role }: StaffMember, now: Date): string {
  if (isYou) return 'that is you'
  if (link && passkeys.length === 0) return `invited ${clockText(link.madeAt)}`
  const drives = role === 'driver' && places.length > 0 ? places.join(', ') : undefined
  if (deedsToday > 0) return [drives, `${counted(deedsToday, 'deed')} today`].filter(Boolean).join(' · ')
  if (drives) return drives
  if (!seenAt) return 'never seen'
  const isToday = laDay(new Date(seenAt)) === laDay(now)
  return `seen ${isToday ? '' : `${shortDayText(laDay(new Date(seenAt)))}, `}${clockText(seenAt)}`
}

const passkeyText = ({ passkeys }: StaffMember): string =>
  passkeys.length === 0 ? 'none yet' : `${passkeys.length}: ${passkeys.map(({ device }) => device).join(', ')}`

function NowTag({ person: { session, link, passkeys }, now }: { person: StaffMember; now: Date }): ReactNode {
  if (passkeys.some(({ isLocked }) => isLocked)) {
    return (
      <Tag tone="bad" icon="lock">
        Passkey locked
      </Tag>
    )
  }
  if (session) return <Tag tone="ok">Signed in, {untilText(session.endsAt, now)}</Tag>
  if (!link) return <Tag>Signed out</Tag>
  const isLong = Date.parse(link.expiresAt) - now.getTime() > 2 * DAY_MS
  return (
    <Tag tone="warn" icon="clock">
      Link open{!isLong && `, ${untilText(link.expiresAt, now)}`}
    </Tag>
  )
}

interface DeedsProps {
  person: StaffMember
  onChange: () => void
  onLink: (link: ShownLink) => void
}

/** What can be done about somebody now. Whatever comes of it, the list is asked for again. */
function Deeds({ person, onChange, onLink }: DeedsProps): ReactNode {
  const { id, name, session, link, passkeys } = person
  const isInvited = link !== null && passkeys.length === 0
  return (
    <span className={styles.deeds}>
      {isInvited && (
        <>
          <Button
            size="small"
            variant="secondary"
            onClick={() => perform(async () => onLink(await ask('POST /desk/people/:id/link/', { id })))}
          >
            New link<span className="unseen"> for {name}</span>
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              perform(() => ask('DELETE /desk/people/:id/link/', { id }), `${name}’s link works no longer.`)
            }
          >
            Take back<span className="unseen"> the link of {name}</span>
          </Button>
        </>
      )}
      {session && !person.isYou && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => perform(() => ask('DELETE /desk/people/:id/sessions/', { id }), `${name} is signed out.`)}
        >
          End sessions<span className="unseen"> of {name}</span>
        </Button>
      )}
      {!isInvited && (
        <Button size="small" variant="quiet" onClick={onChange}>
          Change<span className="unseen"> {name}</span>
        </Button>
      )}
    </span>
  )
}

async function perform(deed: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await deed()
    if (done) showToast(done)
  } catch (error) {
    showToast(troubleText(error), { kind: 'error', seconds: 5 })
  }
  await askAnew(['people', 'deeds'])
}
