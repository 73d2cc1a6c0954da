/** Hands the user a file: one that was made or read here, or one the server offers by link. */

/** The object URL is revoked after it; the browser has read the file by then. */
const REVOKE_DELAY_MS = 1000

export function saveBlob(filename: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  clickDownloadLink(address, filename)
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}

/** Downloads what the server offers, under the name it gives; a link to elsewhere is not followed. */
export function saveLink(address: string) {
  if (/^\/(?!\/)/.test(address)) clickDownloadLink(address, '')
}

function clickDownloadLink(address: string, filename: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
