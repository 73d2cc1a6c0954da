/** The card shown in a rich text while an image uploads: preview, progress, retry and remove. */

type Actions = { retry: () => void; remove: () => void }
type Failure = {
  /** The file's name and the reason. */
  message: string
  /** The technical message, below in small. */
  detail: string
  /** Whether the card has a retry button. */
  canRetry: boolean
}

/** Plain DOM, because the editor renders it as a widget decoration. */
export function createUploadCard(file: File, { retry, remove }: Actions) {
  const dom = createElement('span', 'rich-upload')
  dom.contentEditable = 'false'
  const preview = createElement('img', '')
  preview.alt = ''
  preview.src = URL.createObjectURL(file)
  const revokePreviewUrl = () => URL.revokeObjectURL(preview.src)
  preview.onload = revokePreviewUrl
  preview.onerror = revokePreviewUrl
  const progressBar = createElement('progress', '')
  progressBar.max = 1
  progressBar.setAttribute('aria-label', `Mengunggah ${file.name}`)
  const failure = createElement('span', 'rich-upload-failure')
  failure.setAttribute('role', 'alert')
  const actions = createElement('span', 'rich-upload-actions')
  const retryButton = createButton('Coba lagi', retry)
  const removeButton = createButton('Hapus', remove)
  dom.append(preview, progressBar, failure, actions)

  return {
    dom,
    showProgress(progress: number) {
      progressBar.hidden = false
      actions.hidden = true
      failure.textContent = ''
      // Indeterminate after the last byte, while the server processes the image.
      if (progress < 1) progressBar.value = progress
      else progressBar.removeAttribute('value')
    },
    showFailure({ message, detail, canRetry }: Failure) {
      progressBar.hidden = true
      actions.replaceChildren(...(canRetry ? [retryButton] : []), removeButton)
      actions.hidden = false
      const small = createElement('small', '')
      small.textContent = detail
      failure.replaceChildren(message, small)
    },
  }
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const node = document.createElement(tag)
  if (className) node.className = className
  return node
}

function createButton(label: string, onClick: () => void) {
  const node = createElement('button', '')
  node.type = 'button'
  node.textContent = label
  node.onclick = onClick
  return node
}
