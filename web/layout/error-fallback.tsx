import { Component, type ReactNode } from 'react'
import { links } from '#contract/links'

/** The last resort: whatever a screen throws ends here instead of on a white page. */
export class ErrorFallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  /** A page whose files could not come is loaded again as soon as there is a network. */
  override componentDidCatch(): void {
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="narrow">
        <h1>An error has occurred</h1>
        <p>Anything you already sent is saved. Please reload the page.</p>
        <p>
          {/* A plain link: after such an error the page starts afresh. */}
          <a href={links.home}>Go to the home page</a>
        </p>
      </main>
    )
  }
}
