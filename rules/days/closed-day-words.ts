/** A day that staff have closed is refused with their word for why: "snow". */
export const closedDaySentence = (reason: string): string =>
  `We are closed on this day (${reason}). Please choose another day.`
