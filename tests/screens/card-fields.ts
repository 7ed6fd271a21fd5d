import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** A card comes in one piece, as from a password safe: each key would draw the whole page. card-entry.test.tsx types one by its keys. */
export async function enterCard(user: UserEvent, number: string): Promise<void> {
  for (const [label, text] of [
    ['Card number', number],
    ['Expires', '0431'],
    ['CVC', '123'],
  ] as const) {
    await user.clear(await screen.findByLabelText(label))
    await user.paste(text)
  }
}
