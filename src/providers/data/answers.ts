/** What an answer says beside its record: react-admin hands on records only, so it is kept with them, in memory. */

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
