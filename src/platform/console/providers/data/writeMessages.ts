/** Attaches the server's message to the record of a write, because react-admin passes on records only. */
import { WARNING_PREFIX } from '#platform/contract/endpoint.ts'
import { SECOND } from '#platform/contract/units.ts'

const messages = new WeakMap<object, string>()

/** @returns the same record */
export function attachMessage<Data extends object>(data: Data, message: string): Data {
  messages.set(data, message)
  return data
}

/** The attached message. @example notify(readMessage(data) ?? 'ra.notification.updated') */
export function readMessage(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? messages.get(data) : undefined
}

/** Options of the toast for a success message; one that contains a warning is yellow and stays longer. */
export function toToastOptions(message: string): { type: 'success' | 'warning'; autoHideDuration?: number } {
  return message.includes(WARNING_PREFIX)
    ? { type: 'warning', autoHideDuration: WARNING_DURATION_MS }
    : { type: 'success' }
}

const WARNING_DURATION_MS = 20 * SECOND
