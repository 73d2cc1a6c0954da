/** Whether the server has a newer version of the console than this page; it is offered, never forced over typing. */
import { createSignal } from '../providers/signal.ts'

export const newVersion = createSignal<true>()
