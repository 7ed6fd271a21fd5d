import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { Button, ButtonLink, SubmitButton } from '#ui/button.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { LONG, State, States } from './states.tsx'

const nothing = () => {}
const twoSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 2000))

export const Buttons = (): ReactNode => (
  <>
    {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
      <States key={variant} title={`${variant.charAt(0).toUpperCase()}${variant.slice(1)}`}>
        <State name="Normal; busy for two seconds when pressed">
          <Button variant={variant} onClick={twoSeconds}>
            Confirm pickup
          </Button>
        </State>
        <State name="Small">
          <Button variant={variant} size="small" onClick={nothing}>
            Confirm pickup
          </Button>
        </State>
        <State name="Disabled">
          <Button variant={variant} disabled onClick={nothing}>
            Confirm pickup
          </Button>
        </State>
        <State name="Busy">
          <Button variant={variant} isBusy onClick={nothing}>
            Confirm pickup
          </Button>
        </State>
        <State name="Wide">
          <Button variant={variant} isWide onClick={nothing}>
            Confirm pickup
          </Button>
        </State>
        <State name="A link">
          <ButtonLink variant={variant} to={links.style}>
            Request Pickup
          </ButtonLink>
        </State>
        <State name="Long text">
          <Button variant={variant} onClick={nothing}>
            {LONG}
          </Button>
        </State>
      </States>
    ))}
    <States title="Submit">
      <State name="Normal">
        <SubmitButton isBusy={false}>Save</SubmitButton>
      </State>
      <State name="Disabled">
        <SubmitButton isBusy={false} disabled>
          Save
        </SubmitButton>
      </State>
      <State name="Busy">
        <SubmitButton isBusy>Save</SubmitButton>
      </State>
    </States>
  </>
)

export const Fields = (): ReactNode => (
  <>
    <States title="Field">
      <State name="Empty">
        <Field label="First name" />
      </State>
      <State name="Filled, with a hint">
        <Field label="Street" hint="As it stands on your door." defaultValue="100 Castro Street" />
      </State>
      <State name="Error">
        <Field label="Email" type="email" defaultValue="wrong" error="Invalid email address" />
      </State>
      <State name="Disabled">
        <Field label="City" disabled defaultValue="Mountain View" />
      </State>
      <State name="Long text">
        <Field label={LONG} hint={LONG} defaultValue={LONG} error={LONG} />
      </State>
    </States>
    <States title="Select">
      <State name="Normal">
        <Select label="Starch">{starches}</Select>
      </State>
      <State name="Hint and error">
        <Select label="Starch of shirts" hint="For shirts only." error="Please choose one">
          {starches}
        </Select>
      </State>
      <State name="Disabled">
        <Select label="Starch of linens" disabled>
          {starches}
        </Select>
      </State>
      <State name="Long text">
        <Select label={LONG}>
          <option>{LONG}</option>
        </Select>
      </State>
    </States>
    <States title="Text area">
      <State name="Normal">
        <TextArea label="Notes" defaultValue="The bell does not work; please knock." />
      </State>
      <State name="Hint and error">
        <TextArea label="Notes for the driver" hint="Where to leave the bag." error="Please keep it shorter" />
      </State>
      <State name="Disabled">
        <TextArea label="Notes of the last order" disabled defaultValue="Leave it with the doorman." />
      </State>
    </States>
    <States title="Password">
      <State name="Normal">
        <PasswordInput label="Password" autoComplete="off" defaultValue="clean-shirts" />
      </State>
      <State name="Hint and error">
        <PasswordInput label="New password" autoComplete="off" hint="At least 8 characters." error="Too short" />
      </State>
      <State name="Disabled">
        <PasswordInput label="Old password" autoComplete="off" disabled defaultValue="clean-shirts" />
      </State>
    </States>
    <States title="Telephone">
      <State name="Empty; takes its dashes while typed">
        <MaskedPhone label="Cell phone" />
      </State>
      <State name="Hint and error">
        <MaskedPhone
          label="Other phone"
          hint="We text you there."
          defaultValue="408-555"
          error="Invalid phone number"
        />
      </State>
      <State name="Disabled">
        <MaskedPhone label="Office phone" disabled defaultValue="408-555-0100" />
      </State>
    </States>
  </>
)

const starches = ['None', 'Light', 'Heavy'].map((starch) => <option key={starch}>{starch}</option>)
