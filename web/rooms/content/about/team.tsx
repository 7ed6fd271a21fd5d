import type { ReactNode } from 'react'
import { Section } from '../parts/sections/section.tsx'
import { about } from '../texts/about.ts'
import styles from './team.module.css'

const { team } = about

/** The people who run the house and do the work. They have no faces: initials on a patch. */
export default function Team(): ReactNode {
  return (
    <Section title={team.title} intro={team.intro}>
      <ul className={styles.people}>
        {team.people.map(({ name, role, text }) => (
          <li key={name}>
            <Patch name={name} />
            <div>
              <h3>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <h3 className={styles.crewsTitle}>{team.crewsTitle}</h3>
      <dl className={styles.crews}>
        {team.crews.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const Patch = ({ name }: { name: string }) => (
  <svg className={styles.patch} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
    <circle cx="48" cy="48" r="48" />
    <circle className={styles.seam} cx="48" cy="48" r="41" />
    <text x="48" y="48" textAnchor="middle" dominantBaseline="central">
      {name.replace(/[^A-Z]/g, '')}
    </text>
  </svg>
)
