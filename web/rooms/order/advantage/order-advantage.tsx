import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { links } from '#contract/links'
import { Button } from '#ui/button.tsx'
import { useMedia } from '#ui/use-media.ts'
import { BagAtDoor } from '../../../illustrations/bag-at-door.tsx'
import { CreditAndBox } from '../../../illustrations/credit-and-box.tsx'
import { StepBar } from '../step-bar.tsx'
import { slides } from './advantage-slides.ts'
import styles from './order-advantage.module.css'
import { useDeck } from './use-deck.ts'

const PICTURES = [<BagAtDoor key="0" />, <CreditAndBox key="1" />]
/** There is room for both. */
const SIDE_BY_SIDE = '(min-width: 721px)'

/**
 * Two slides: how it works, and what Advantage is. A phone shows one at a time, and which one stands in the address, so that Back finds
 * it; a wider screen shows both.
 */
export default function OrderAdvantage(): ReactNode {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isDeck = !useMedia(SIDE_BY_SIDE)
  const shown = params.get('slide') === slides[1].id ? 1 : 0
  const announcement = useRef<HTMLParagraphElement>(null)

  const show = (index: 0 | 1, isReplacing = true) => {
    if (index === shown) return
    setParams(index === 0 ? {} : { slide: slides[1].id }, { replace: isReplacing })
    if (announcement.current) {
      announcement.current.textContent = `${slides[index].title}, slide ${index + 1} of ${slides.length}`
    }
  }
  /** By a button, which may lie below what the next slide begins with. */
  const turnTo = (index: 0 | 1, isReplacing?: boolean) => {
    show(index, isReplacing)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const deck = useDeck(isDeck ? shown : 0, (index) => show(index === 0 ? 0 : 1))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    if (!isDeck || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    // The deck would scroll by a little of its own.
    event.preventDefault()
    show(key === 'ArrowRight' ? 1 : 0)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const isLast = !isDeck || shown === 1
  return (
    <>
      {/* A phone's deck is scrolled by keyboard too. */}
      <section
        className={`${styles.deck} wide`}
        aria-label="Introduction"
        tabIndex={isDeck ? 0 : undefined}
        {...(isDeck && deck)}
      >
        {slides.map(({ id, title, lead, lines }, index) => {
          const Title = index === 0 ? 'h1' : 'h2'
          return (
            <article key={id} className={styles.slide} aria-label={`Slide ${index + 1} of ${slides.length}`}>
              <div className={styles.picture}>{PICTURES[index]}</div>
              <div className={styles.words}>
                <Title>{title}</Title>
                <p>{lead}</p>
                <ul>
                  {lines.map(({ figure, text }) => (
                    <li key={text}>
                      {figure ? <b>{figure}</b> : <Check />} <span>{text}</span>
                    </li>
                  ))}
                </ul>
              </div>
            </article>
          )
        })}
      </section>
      <StepBar
        before={
          isDeck && (
            <div className={styles.dots}>
              {slides.map(({ id, title }, index) => (
                <button
                  key={id}
                  type="button"
                  className={styles.dot}
                  aria-label={`${title}, slide ${index + 1} of ${slides.length}`}
                  aria-current={index === shown}
                  onClick={() => turnTo(index === 0 ? 0 : 1)}
                />
              ))}
            </div>
          )
        }
        next={
          <Button isWide onClick={() => (isLast ? void navigate(links.orderPackages) : turnTo(1, false))}>
            {isLast ? 'Next: how you pay' : 'Next'}
          </Button>
        }
      />
      <p ref={announcement} className="unseen" role="status" />
    </>
  )
}

const Check = () => (
  <svg className={styles.check} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4 10.500l4 4 8-9" />
  </svg>
)
