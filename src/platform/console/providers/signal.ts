/** A value that code outside React sets and components show: a redirect, a sign-in request, an alert. */
import { useSyncExternalStore } from 'react'

export type Signal<Value> = {
  get: () => Value | null
  set: (value: Value | null) => void
  subscribe: (listener: () => void) => () => void
}

/** @example const alert = createSignal<{ message: string }>() */
export function createSignal<Value>(): Signal<Value> {
  let currentValue: Value | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => currentValue,
    set: (value) => {
      currentValue = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useSignal<Value>(signal: Signal<Value>): Value | null {
  return useSyncExternalStore(signal.subscribe, signal.get)
}
