import type { ReactNode } from 'react'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { BagSize } from '../../../illustrations/bag-size.tsx'
import { BagsOnBench } from '../../../illustrations/bags-on-bench.tsx'
import { FoldedShirts } from '../../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { WashingDrum } from '../../../illustrations/washing-drum.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Section } from '../parts/sections/section.tsx'
import { SideBySide } from '../parts/sections/side-by-side.tsx'
import { ServicePage } from '../parts/service/service-page.tsx'
import { ServiceSteps } from '../parts/service/service-steps.tsx'
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

export const structuredData = [
  service(washAndFold.hero.title, washAndFold.hero.subtitle),
  faqPage(washAndFold.faq.questions),
]

/** The bag, the drum, the stack. */
const STEPS = [<LaundryBag key="fill" />, <WashingDrum key="wash" />, <FoldedShirts key="open" />] as const

/** By the bag: what one costs, how big it is and how many are needed come before how it goes. */
export default function WashAndFold(): ReactNode {
  return (
    <ServicePage
      texts={washAndFold}
      ground="peach"
      picture={<BagsOnBench title="Full laundry bags on a bench by the door" />}
    >
      <Section id="calculator" title={calculator.title} intro={calculator.intro} tone="cotton">
        <div className={styles.prices}>
          <BagTable />
          <p>
            <Phrase>{bagTable.included}</Phrase>
          </p>
        </div>
        <BagCalculator />
      </Section>
      <Size />
      <Section title={guide.title} intro={guide.intro} tone="mist">
        <FactList facts={guide.cards} />
      </Section>
      <Comparison />
      <ServiceSteps {...washAndFold.steps} pictures={STEPS} tone="cotton" />
    </ServicePage>
  )
}

/** The bag beside what it holds; on a phone what the picture promises stands at its side. */
function Size(): ReactNode {
  return (
    <Section title={bagSize.title}>
      <div className={styles.size}>
        <div>
          <Words>{bagSize.text}</Words>
        </div>
        <div className={styles.picture}>
          <BagSize title={bagSize.picture} />
        </div>
        <p className="small">{bagSize.disclaimer}</p>
      </div>
    </Section>
  )
}

function Comparison(): ReactNode {
  return (
    <Section title={comparison.title} intro={comparison.intro}>
      <SideBySide caption={comparison.caption} choices={comparison.choices} rows={comparison.rows} />
      <details className={`${fold.fold} ${styles.charged}`}>
        <FoldLine className={styles.line}>
          <h3 className={fold.title}>{charged.title}</h3>
        </FoldLine>
        <Words>{charged.answer}</Words>
      </details>
      <p className={styles.help}>
        <Phrase>{helpNote}</Phrase>
      </p>
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
