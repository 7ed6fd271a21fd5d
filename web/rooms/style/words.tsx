import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { LONG, State, States } from './states.tsx'

const TONES = ['neutral', 'info', 'success', 'warning', 'error', 'highlight'] as const
const KINDS = ['info', 'success', 'warning', 'error'] as const

export const WordStates = (): ReactNode => (
  <>
    <States title="Badge">
      {TONES.map((tone) => (
        <State key={tone} name={tone}>
          <Badge tone={tone}>On its way</Badge>
        </State>
      ))}
      <State name="Long text">
        <Badge>{LONG}</Badge>
      </State>
    </States>
    <States title="Money">
      <State name="As it is charged">
        <Money cents={123_450} />
      </State>
      <State name="As it stands in copy">
        <Money cents={19_900} wholeDollars />
      </State>
      <State name="Negative">
        <Money cents={-505} />
      </State>
    </States>
    <States title="Banner" isWide>
      {KINDS.map((kind) => (
        <State key={kind} name={kind}>
          <Banner kind={kind}>Your driver comes on Thursday, November 19th.</Banner>
        </State>
      ))}
      <State name="With a title and an action">
        <Banner
          kind="warning"
          title="Your card expires soon"
          action={
            <Button size="small" variant="secondary" onClick={() => {}}>
              Change card
            </Button>
          }
        >
          The next order is charged on December 1st.
        </Banner>
      </State>
      <State name="Long text">
        <Banner title={LONG}>{LONG}</Banner>
      </State>
    </States>
    <States title="Card">
      <State name="Plain">
        <Card>
          <p>Without a title it is only a place.</p>
        </Card>
      </State>
      <State name="With a title and an action">
        <Card
          title="Your plan"
          level={3}
          action={
            <ButtonLink size="small" variant="quiet" to={links.style}>
              Change
            </ButtonLink>
          }
        >
          <p>Family, 60 lb a month.</p>
        </Card>
      </State>
      <State name="Raised, long text">
        <Card isRaised title={LONG} level={3}>
          <p>{LONG}</p>
        </Card>
      </State>
    </States>
    <States title="Empty state">
      <State name="With a picture and the next step">
        <EmptyState
          picture={<LaundryBag />}
          action={<ButtonLink to={links.style}>Request your first pickup</ButtonLink>}
        >
          No orders yet.
        </EmptyState>
      </State>
      <State name="Only a sentence">
        <EmptyState>No messages.</EmptyState>
      </State>
    </States>
    <States title="Skeleton">
      <State name="Lines, spoken">
        <Skeleton isSpoken />
      </State>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <State key={size} name={`Block, ${size}`}>
          <Skeleton shape="block" size={size} />
        </State>
      ))}
    </States>
  </>
)
