import { type ReactNode, useId } from 'react'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-roles'
import { ROLE_NAMES } from '../../parts/words.ts'
import styles from './people.module.css'

export function RoleChoice({ role, onChoose }: { role: StaffRole; onChoose: (role: StaffRole) => void }): ReactNode {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>Role</legend>
      {STAFF_ROLES.map((each) => (
        <label key={each} className={styles.chip}>
          <input type="radio" name={name} checked={each === role} onChange={() => onChoose(each)} />
          {ROLE_NAMES[each]}
        </label>
      ))}
    </fieldset>
  )
}
