/** What the server wants said: a written record's message, an alert, an order to go elsewhere. */
import { createSignal } from './signal.ts'

export type Notice = { message: string; type: 'success' | 'info' | 'warning' | 'error' }

/** A line in the alert area above the screen, for five seconds. */
export const alert = createSignal<Notice>()

/** Status 301: a warning first, and on closing it the browser goes to `redirect`. */
export const redirectOrder = createSignal<{ message: string; redirect: string }>()
