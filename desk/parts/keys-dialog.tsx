import type { ReactNode } from 'react'
import { Modal } from '#ui/modal.tsx'
import { Kbd } from './kbd.tsx'
import styles from './keys-dialog.module.css'

const KEYS: readonly { where: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['/', 'search'],
      ['G', 'then T, I, O, C, N, B or P: go to that page'],
      ['?', 'these keys'],
      ['Esc', 'back, or not now'],
    ],
  },
  {
    where: 'Lists',
    keys: [
      ['J', 'the next one'],
      ['K', 'the one before'],
      ['Enter', 'open'],
      ['X', 'choose'],
    ],
  },
  {
    where: 'An order',
    keys: [
      ['F', 'next step'],
      ['Shift F', 'let it go unpaid'],
      ['H', 'hold'],
      ['U', 'release'],
      ['D', 'due day'],
      ['S', 'deliver some later'],
      ['L', 'print its labels'],
      ['R', 'refund'],
      ['N', 'note'],
      ['T', 'the customer’s page'],
    ],
  },
  { where: 'A customer', keys: [['B', 'book a pickup']] },
  {
    where: 'Inbox',
    keys: [
      ['E', 'done'],
      ['U', 'unread'],
      ['O', 'the customer’s page'],
      ['Ctrl Enter', 'send the answer'],
    ],
  },
  {
    where: 'Intake',
    keys: [
      ['Scanner', 'types a number and Enter, anywhere'],
      ['↑ ↓', 'from row to row'],
      ['← →', 'along a row'],
      ['0 – 9', 'the count of a row'],
      ['A – Z', 'on a row: search the price list'],
      ['Esc', 'put the bag down'],
    ],
  },
]

/** All keys of the desk. */
export function KeysDialog({ onClosed }: { onClosed: () => void }): ReactNode {
  return (
    <Modal title="All keys" onClosed={onClosed}>
      {() => (
        <div className={styles.keys}>
          {KEYS.map(({ where, keys }) => (
            <section key={where}>
              <h3>{where}</h3>
              <dl>
                {keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <Kbd>{key}</Kbd>
                      <span className="unseen">{key}</span>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className="small">No key moves money: you are always asked first, and Enter never pays.</p>
        </div>
      )}
    </Modal>
  )
}
