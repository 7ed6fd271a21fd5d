/** What the stream of the desk says. A screen asks anew for what it shows of a topic that has changed. */
export const LIVE_TOPICS = ['stops', 'orders', 'people', 'inbox', 'deeds', 'customers', 'money'] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** The events by name. `changed` has a list of topics, `over` ends the stream with its session, `ready` begins it. */
export const LIVE_EVENTS = { ready: 'ready', changed: 'changed', over: 'over' } as const
