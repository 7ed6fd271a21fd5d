import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { moneyText } from '#ui/money.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Slider } from '#ui/slider.tsx'
import { Switch } from '#ui/switch.tsx'
import { LONG, State, States } from './states.tsx'

const nothing = () => {}

export function Choices(): ReactNode {
  const [pounds, setPounds] = useState(20)
  return (
    <>
      <States title="Checkbox">
        <State name="Normal">
          <Checkbox label="Fold the socks" />
        </State>
        <State name="Selected, with a hint">
          <Checkbox label="Text me" defaultChecked hint="Before a pickup and after a delivery." />
        </State>
        <State name="Error">
          <Checkbox label="I agree to the terms" error="Please agree first" />
        </State>
        <State name="Disabled">
          <Checkbox label="Free delivery" disabled />
          <Checkbox label="Free pickup" disabled defaultChecked />
        </State>
        <State name="Long text">
          <Checkbox label={LONG} hint={LONG} />
        </State>
      </States>
      <States title="Switch">
        <State name="Off">
          <Switch label="Weekly pickup" />
        </State>
        <State name="On, with a hint and its own words">
          <Switch label="Hang dry" hint="Takes a day longer." onText="Yes" offText="No" defaultChecked />
        </State>
        <State name="Disabled">
          <Switch label="Text messages" disabled />
          <Switch label="Email messages" disabled defaultChecked />
        </State>
        <State name="Long text">
          <Switch label={LONG} hint={LONG} />
        </State>
      </States>
      <States title="Slider">
        <State name="Normal, with a hint">
          <Slider
            label="Pounds a month"
            hint="A full bag is about 15 pounds."
            min={10}
            max={60}
            step={5}
            value={pounds}
            onChange={setPounds}
            valueText={(value) => `${value} lb`}
          />
        </State>
        <State name="Disabled">
          <Slider label="Bags a month" min={1} max={8} value={2} onChange={nothing} disabled />
        </State>
        <State name="Long text">
          <Slider label={LONG} min={0} max={1_000_000} value={500_000} onChange={nothing} valueText={inWords} />
        </State>
      </States>
      <States title="Radio cards" isWide>
        <State name="In a row: one chosen, one highlighted, one unavailable">
          <RadioCards
            legend="Package"
            name="package"
            hint="You can change it every month."
            defaultValue="family"
            cards={[
              { value: 'solo', title: 'Solo', detail: '20 lb a month' },
              { value: 'family', title: 'Family', detail: '60 lb a month', badge: 'Most popular' },
              { value: 'house', title: 'House', detail: '120 lb a month', disabledReason: 'Not in your area yet' },
            ]}
          />
        </State>
        <State name="Stacked, with an error">
          <RadioCards
            legend="Detergent"
            name="detergent"
            layout="stack"
            error="Please choose one"
            cards={[
              { value: 'plain', title: 'Without scent' },
              { value: 'lavender', title: 'Lavender' },
            ]}
          />
        </State>
        <State name="Disabled">
          <RadioCards
            legend="Delivery"
            name="delivery"
            disabled
            defaultValue="door"
            cards={[
              { value: 'door', title: 'At the door' },
              { value: 'doorman', title: 'With the doorman' },
            ]}
          />
        </State>
        <State name="Long text">
          <RadioCards
            legend={LONG}
            name="long"
            cards={['one', 'two'].map((value) => ({ value, title: LONG, detail: LONG, badge: 'Twelve months' }))}
          />
        </State>
      </States>
    </>
  )
}

const inWords = (cents: number) => `${moneyText(cents)} a year, and nothing else`
