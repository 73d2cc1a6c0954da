/** What an answer says beside its record: react-admin hands on records only, so it is kept with them, in memory. */
import { WARNING_PREFIX } from '#contract/endpoint.ts'
import { SECOND } from '#contract/units.ts'

const messages = new WeakMap<object, string>()

/** Keeps the server's message with the record of its answer. */
export function keepMessage<Data extends object>(data: Data, message: string): Data {
  messages.set(data, message)
  return data
}

/** What the server said of this write, or undefined. @example notify(messageOf(data) ?? 'ra.notification.updated') */
export function messageOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? messages.get(data) : undefined
}

/** How the message of a success is told: one that warns is no green one, and stays long enough to be acted upon. */
export function toastOf(message: string): { type: 'success' | 'warning'; autoHideDuration?: number } {
  return message.includes(WARNING_PREFIX)
    ? { type: 'warning', autoHideDuration: WARNING_HIDES_AFTER_MS }
    : { type: 'success' }
}

const WARNING_HIDES_AFTER_MS = 20 * SECOND
