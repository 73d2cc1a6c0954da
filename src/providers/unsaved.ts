/** Which forms hold something typed and not yet saved; a lost session must not lose it. */

const forms = new Set<string>()

export function markUnsaved(form: string, isUnsaved: boolean) {
  if (isUnsaved) forms.add(form)
  else forms.delete(form)
}

export function hasUnsaved(): boolean {
  return forms.size > 0
}

export function forgetUnsaved() {
  forms.clear()
}
