/** The autosaves of a post on the server, and the form that writes them. */
import { act, cleanup, screen } from '@testing-library/react'
import type { Autosave } from '#features/posts/autosave.ts'
import type { Client } from '#test/support/world/world.ts'

/** Returns the autosaves of a news post, the newest first. @param id 0 for a new post */
export async function readAutosaves(client: Client, id: number) {
  const { result } = (
    await client.get<{ autosave: Autosave | null; others: Autosave[] }>(`/post/autosave/news/${id}`)
  ).body
  return result.autosave ? [result.autosave, ...result.others] : []
}

export const readNewestAutosave = async (client: Client, id: number) =>
  (await readAutosaves(client, id)).at(0) ?? null

export const readAutosavedTitles = async (client: Client, id: number) =>
  (await readAutosaves(client, id)).map(({ values }) => values.title)

/** Hides the page, as when a phone is locked. */
export function hidePage() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
}

/** Closes the tab without React's cleanup: sessionStorage is lost, and localStorage keeps its entries. */
export function closeTab() {
  act(() => {
    window.dispatchEvent(new Event('pagehide'))
  })
  const localEntries = { ...localStorage }
  cleanup()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(localEntries)) localStorage.setItem(name, value)
}

export const findTitle = () => screen.findByRole('textbox', { name: /^Judul/ })
