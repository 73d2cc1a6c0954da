/** Signals for the layout: an alert above the screen, and a redirect that the server requested. */
import type { NewDevice } from '#platform/contract/session.ts'
import { createSignal } from './signal.ts'

export type Notice = { message: string; type: 'success' | 'info' | 'warning' | 'error' }

/** Shown in the alert area above the screen for five seconds. */
export const alert = createSignal<Notice>()

/** Set on status 301: the message is shown as a warning, and closing it navigates to `redirect`. */
export const redirectRequest = createSignal<{ message: string; redirect: string }>()

/** What the user must know after signing in; shown above the screens until it is closed. */
export const signInNotice = createSignal<{ newDevices: NewDevice[]; isSecondStepLost: boolean }>()
