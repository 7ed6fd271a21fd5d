import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

/** One part that does not arrive takes nothing else with it. */
export class PartBoundary extends Component<
  { onRetry: () => void; children: () => ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children()
    return (
      <div className="wide" role="alert">
        <p>This part of the page didn’t load.</p>
        <Button
          variant="secondary"
          onClick={() => {
            this.props.onRetry()
            this.setState({ hasFailed: false })
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
}
