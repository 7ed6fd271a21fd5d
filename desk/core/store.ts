import { useSyncExternalStore } from 'react'

/** A value that screens follow and that outlives them. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get)
