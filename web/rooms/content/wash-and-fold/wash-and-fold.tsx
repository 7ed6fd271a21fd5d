import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { BagSize } from '../../../illustrations/bag-size.tsx'
import { BagsOnBench } from '../../../illustrations/bags-on-bench.tsx'
import { FoldedShirts } from '../../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { WashingDrum } from '../../../illustrations/washing-drum.tsx'
import { Cards } from '../parts/cards.tsx'
import { Section } from '../parts/section.tsx'
import { ServicePage } from '../parts/service-page.tsx'
import { SideBySide } from '../parts/side-by-side.tsx'
import { Story } from '../parts/story.tsx'
import { Phrase, Words } from '../parts/words.tsx'
import { faqPage, service } from '../texts/structured-data.ts'
import {
  bagSize,
  bagTable,
  calculator,
  charged,
  comparison,
  guide,
  helpNote,
  washAndFold,
} from '../texts/wash-and-fold.ts'
import styles from './wash-and-fold.module.css'

const BagCalculator = lazySection(() => import('./bag-calculator.tsx'))

const STEP_PICTURES = [<LaundryBag key="fill" />, <WashingDrum key="wash" />, <FoldedShirts key="open" />] as const

export const structuredData = [
  service(washAndFold.hero.title, washAndFold.hero.subtitle),
  faqPage(washAndFold.faq.questions),
]

export default function WashAndFold(): ReactNode {
  return (
    <ServicePage
      texts={washAndFold}
      picture={<BagsOnBench title="Full laundry bags on a bench by the door" />}
      stepPictures={STEP_PICTURES}
    >
      <div className={`${styles.help} wide`}>
        <p>
          <Phrase>{helpNote}</Phrase>
        </p>
      </div>
      <Comparison />
      <Story title={bagSize.title} text={bagSize.text} picture={<BagSize title={bagSize.picture} />} isTurned>
        <p className="small">{bagSize.disclaimer}</p>
      </Story>
      <Section title={guide.title} intro={guide.intro}>
        <Cards cards={guide.cards} />
      </Section>
      <Section id="calculator" title={calculator.title} intro={calculator.intro} tone="cotton">
        <BagCalculator />
        <div className={styles.prices}>
          <BagTable />
          <div>
            <h3>{bagTable.included.title}</h3>
            <Words>{bagTable.included.text}</Words>
          </div>
        </div>
      </Section>
    </ServicePage>
  )
}

function Comparison(): ReactNode {
  return (
    <Section title={comparison.title} intro={comparison.intro}>
      <SideBySide caption={comparison.caption} choices={comparison.choices} rows={comparison.rows} />
      <details className={styles.charged}>
        <summary>{charged.title}</summary>
        <Words>{charged.answer}</Words>
      </details>
    </Section>
  )
}

/** Small enough to stay a table on a phone. */
const BagTable = () => (
  <table className={styles.bags}>
    <caption>{bagTable.caption}</caption>
    <thead>
      <tr>
        <th scope="col">Bags</th>
        <th scope="col">Price</th>
        <th scope="col">Per bag</th>
      </tr>
    </thead>
    <tbody>
      {bagTable.rows.map(({ key, title, price, perBag }) => (
        <tr key={key}>
          <th scope="row">{title}</th>
          <td>{price}</td>
          <td>{perBag}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
