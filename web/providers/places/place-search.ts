export interface PlaceSuggestion {
  /** The line that the list shows. */
  label: string
  /** What choosing it puts into the two fields. */
  choose(): Promise<{ zipCode: string; addressLine1: string }>
}

/** What looks addresses up while they are typed. */
export interface Places {
  suggest(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]>
}
