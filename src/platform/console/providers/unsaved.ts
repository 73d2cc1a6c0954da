/** Tracks what forms and screens have that the server does not: leaving asks first, and an expired session does not discard it. */
import { summariseNames } from '#platform/contract/sentence.ts'

/** With the names of the files that each would lose. */
const unsavedForms = new Map<string, readonly string[]>()

export function markUnsaved(form: string, isUnsaved: boolean, filenames: readonly string[] = []) {
  if (isUnsaved) unsavedForms.set(form, filenames)
  else unsavedForms.delete(form)
}

export function hasUnsaved(): boolean {
  return unsavedForms.size > 0
}

const MAX_NAMES = 5

/**
 * Names the files on their way that leaving would lose, for the question before it.
 *
 * @param forms those that are left; all of the page if not given
 * @example nameLostFiles() // ' foto.jpg belum terunggah dan ikut hilang.'
 */
export function nameLostFiles(forms?: ReadonlySet<string>): string {
  const names = [...unsavedForms].flatMap(([form, filenames]) =>
    (forms?.has(form) ?? true) ? filenames : [],
  )
  return names.length > 0 ? ` ${summariseNames(names, MAX_NAMES)} belum terunggah dan ikut hilang.` : ''
}

export function clearUnsaved() {
  unsavedForms.clear()
}

/** What the outbox has of each screen, which leaving does not lose. */
const unsentScreens = new Map<string, readonly string[]>()

/** @param titles @example ['Nilai Budi, Latihan 1'] */
export function markUnsent(screen: string, titles: readonly string[]) {
  if (titles.length > 0) unsentScreens.set(screen, titles)
  else unsentScreens.delete(screen)
}

export const listUnsent = (): string[] => [...unsentScreens.values()].flat()
