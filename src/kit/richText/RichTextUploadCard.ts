/** What stands in a rich text for an image that is on its way: preview, progress, and a second try. */

type Actions = { retry: () => void; remove: () => void }

/** Plain DOM, because the editor places it between the letters. */
export function createUploadCard(file: File, { retry, remove }: Actions) {
  const dom = element('span', 'rich-upload')
  dom.contentEditable = 'false'
  const preview = element('img', '')
  preview.alt = ''
  preview.src = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(preview.src)
  preview.onload = release
  preview.onerror = release
  const bar = element('progress', '')
  bar.max = 1
  bar.setAttribute('aria-label', `Mengunggah ${file.name}`)
  const failure = element('span', 'rich-upload-failure')
  failure.setAttribute('role', 'alert')
  const actions = element('span', 'rich-upload-actions')
  const retryButton = button('Coba lagi', retry)
  const removeButton = button('Hapus', remove)
  dom.append(preview, bar, failure, actions)

  return {
    dom,
    showProgress(share: number) {
      bar.hidden = false
      actions.hidden = true
      failure.textContent = ''
      // The server is still at work when the last byte has gone: the bar shows it by moving on its own.
      if (share < 1) bar.value = share
      else bar.removeAttribute('value')
    },
    /** A file that is refused for good is not offered to be sent again. */
    showFailure(message: string, { canRetry }: { canRetry: boolean }) {
      bar.hidden = true
      actions.replaceChildren(...(canRetry ? [retryButton] : []), removeButton)
      actions.hidden = false
      failure.textContent = message
    },
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const made = document.createElement(tag)
  if (className) made.className = className
  return made
}

function button(label: string, act: () => void) {
  const made = element('button', '')
  made.type = 'button'
  made.textContent = label
  made.onclick = act
  return made
}
