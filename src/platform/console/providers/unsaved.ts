/** Tracks which forms have unsaved input, so that an expired session does not discard it. */

const unsavedForms = new Set<string>()

export function markUnsaved(form: string, isUnsaved: boolean) {
  if (isUnsaved) unsavedForms.add(form)
  else unsavedForms.delete(form)
}

export function hasUnsaved(): boolean {
  return unsavedForms.size > 0
}

export function clearUnsaved() {
  unsavedForms.clear()
}
