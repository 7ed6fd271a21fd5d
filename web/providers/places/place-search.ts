export interface PlaceSuggestion {
  /** The line that the list shows. */
  label: string
  /** Choosing the line puts this into the two fields. */
  choose(): Promise<{ zipCode: string; addressLine1: string }>
}

/** A provider that looks addresses up while they are typed. */
export interface Places {
  /** The name that has to stand beside the suggestions, where they are somebody else's. */
  readonly attribution?: string
  suggest(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]>
}
