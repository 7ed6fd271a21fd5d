import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { LONG, State, States } from './states.tsx'

type Layer = 'modal' | 'long modal'

export function Layers(): ReactNode {
  const [layer, setLayer] = useState<Layer | undefined>(undefined)
  const onClosed = () => setLayer(undefined)
  return (
    <>
      <States title="Modal">
        <State name="Modal">
          <Button onClick={() => setLayer('modal')}>Open the modal</Button>
        </State>
        <State name="Modal, long text">
          <Button onClick={() => setLayer('long modal')}>Open the long modal</Button>
        </State>
      </States>
      <States title="Toast">
        <State name="Success, 3 seconds">
          <Button variant="secondary" onClick={() => showToast('Your address is saved.')}>
            Show success
          </Button>
        </State>
        <State name="Error, 5 seconds">
          <Button
            variant="secondary"
            onClick={() => showToast('We could not save this. Please try again.', { kind: 'error', seconds: 5 })}
          >
            Show an error
          </Button>
        </State>
        <State name="Long text">
          <Button variant="secondary" onClick={() => showToast(LONG, { seconds: 5 })}>
            Show a long one
          </Button>
        </State>
      </States>
      {layer === 'modal' && (
        <Modal title="Change your name" onClosed={onClosed}>
          {(close) => (
            <>
              <Field label="Your name" />
              <Button variant="secondary" onClick={() => showToast('Said inside the modal.')}>
                Show a toast here
              </Button>
              <Button variant="quiet" onClick={close}>
                Not now
              </Button>
            </>
          )}
        </Modal>
      )}
      {layer === 'long modal' && (
        <Modal title={LONG} onClosed={onClosed}>
          {() => <p>{`${LONG}. `.repeat(12)}</p>}
        </Modal>
      )}
    </>
  )
}
