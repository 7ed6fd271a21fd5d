import type { ReactNode } from 'react'
import { Money } from '#ui/money.tsx'
import { Section } from '../parts/sections/section.tsx'
import { PriceLines } from '../parts/service/price-lines.tsx'
import { areaRug } from '../texts/area-rug.ts'
import styles from './rug-prices.module.css'

/** Two prices by the square foot, what they come to for sizes people own, and what may come on top. */
export default function RugPrices(): ReactNode {
  const { title, intro, kinds, examplesTitle, examples, extrasTitle, extras } = areaRug.prices
  return (
    <Section id="prices" title={title} intro={intro} tone="cotton">
      <div className={styles.prices}>
        <div className={styles.kinds}>
          {[kinds.standard, kinds.specialised].map(({ title: name, mark, text }) => (
            <div key={name} className={styles.kind}>
              <h3>{name}</h3>
              <p className={styles.price}>
                <b>{mark}</b> per sq ft
              </p>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <table className={styles.examples}>
          <caption>{examplesTitle}</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Sq ft</th>
              <th scope="col">{kinds.standard.title}</th>
              <th scope="col">{kinds.specialised.title}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ size, squareFeet, standardCents, specialisedCents }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                <td>{squareFeet}</td>
                <td>
                  <Money cents={standardCents} />
                </td>
                <td>
                  <Money cents={specialisedCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{extrasTitle}</h3>
      <PriceLines lines={extras} />
    </Section>
  )
}
