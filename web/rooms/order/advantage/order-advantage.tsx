import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { links } from '#contract/links'
import { BagAtDoor } from '../../../illustrations/bag-at-door.tsx'
import { CreditAndBox } from '../../../illustrations/credit-and-box.tsx'
import { Button } from '../../../ui/button.tsx'
import { StepBar } from '../step-bar.tsx'
import { slides } from './advantage-slides.ts'
import styles from './order-advantage.module.css'
import { useSwipe } from './swipe.ts'

const PICTURES = [<BagAtDoor key="0" />, <CreditAndBox key="1" />]

/** Two slides: how it works, and what Advantage is. Which one is shown stands in the address, so that Back finds it. */
export default function OrderAdvantage(): ReactNode {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const shown = params.get('slide') === slides[1].id ? 1 : 0
  const slide = slides[shown]
  const announcement = useRef<HTMLParagraphElement>(null)

  const show = (index: 0 | 1, isReplacing = true) => {
    if (index === shown) return
    setParams(index === 0 ? {} : { slide: slides[1].id }, { replace: isReplacing })
    if (announcement.current) {
      announcement.current.textContent = `${slides[index].title}, ${index + 1} of ${slides.length}`
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const swipe = useSwipe((direction) => show(direction === 'on' ? 1 : 0))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (key === 'ArrowRight') show(1)
    if (key === 'ArrowLeft') show(0)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <section className={`${styles.slides} wide`} aria-label="Introduction" {...swipe}>
        <div key={slide.id} className={styles.slide}>
          <div className={styles.picture}>{PICTURES[shown]}</div>
          <div className={styles.words}>
            <h1>{slide.title}</h1>
            <p className="lead">{slide.lead}</p>
            <ul className={styles.facts} data-numbered={shown === 0 || undefined}>
              {slide.facts.map(({ title, text }) => (
                <li key={title}>
                  <h2>{title}</h2>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.dots}>
          {slides.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`${title}, ${index + 1} of ${slides.length}`}
              aria-current={index === shown}
              onClick={() => show(index === 0 ? 0 : 1)}
            />
          ))}
        </div>
        <p ref={announcement} className="unseen" role="status" />
      </section>
      <StepBar
        back={shown === 1 ? () => show(0) : undefined}
        next={
          <Button isWide onClick={() => (shown === 0 ? show(1, false) : void navigate(links.orderPackages))}>
            Next
          </Button>
        }
      />
    </>
  )
}
