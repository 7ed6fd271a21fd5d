import type { ReactNode } from 'react'
import { mayDo, STAFF_ROLES, type StaffDeed } from '#rules/staff-roles'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { ROLE_NAMES } from '../../parts/words.ts'
import styles from './people.module.css'

/** A row each, by deeds that always go together in the one table of roles. */
const ROWS: readonly { words: string; deeds: readonly StaffDeed[]; isAsked?: true }[] = [
  { words: 'Stops: collected, delivered', deeds: ['collect', 'stop arrived', 'stop nothing', 'order delivered'] },
  { words: 'Count, label, release a flag', deeds: ['intake', 'label', 'order release red flag'] },
  { words: 'Hold, due day, pickups', deeds: ['order hold', 'order due', 'pickup move'] },
  { words: 'Answer texts and leads', deeds: ['inbox reply', 'leads'] },
  { words: 'Charge, refund, credit, plan', deeds: ['charge', 'refund', 'credit give', 'plan'], isAsked: true },
  { words: 'Books, closed days, people', deeds: ['report day', 'day close', 'staff add'] },
]

/** Who may do what, as the server refuses it. */
export function RoleTable(): ReactNode {
  return (
    <Panel title="Who may do what">
      <ScrollTable name="Deeds by role">
        <table className={styles.roles}>
          <caption className="unseen">Deeds by role</caption>
          <thead>
            <tr>
              <th scope="col">Deed</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ words, deeds, isAsked }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    <Mark isAllowed={deeds.every((deed) => mayDo(role, deed))} isAsked={isAsked ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className={styles.foot}>“asks”: once more, with the sum in the button.</p>
    </Panel>
  )
}

function Mark({ isAllowed, isAsked }: { isAllowed: boolean; isAsked: boolean }): ReactNode {
  if (isAllowed && isAsked) return <b className={styles.asks}>asks</b>
  return (
    <span className={isAllowed ? styles.yes : styles.no}>
      {isAllowed ? <Icon name="check" /> : '–'}
      <span className="unseen">{isAllowed ? 'yes' : 'no'}</span>
    </span>
  )
}
