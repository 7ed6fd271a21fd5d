import type { ClosedDays } from '#rules/days/holidays'

let days: ClosedDays = []

/** The days that staff have closed, as the server's last answer tells; the holidays are known without it. Its data is shown with them. */
export const closedDays = (): ClosedDays => days

/** Notes the days that came with an answer, as a query has them: "2026-12-02=snow". */
export function noteClosedDays(header: string | null): void {
  days = [...new URLSearchParams(header ?? '')].map(([day, reason]) => ({ day, reason }))
}
