/** Hands the user a file: one that was made or read here, or one the server offers by link. */

/** The browser has the file by then. */
const CLEANUP_MS = 1000

export function saveBlob(filename: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  press(address, filename)
  setTimeout(() => URL.revokeObjectURL(address), CLEANUP_MS)
}

/** Downloads what the server offers, under the name it gives; a link to elsewhere is not followed. */
export function saveLink(address: string) {
  if (/^\/(?!\/)/.test(address)) press(address, '')
}

function press(address: string, filename: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
