/** Starts a browser download, of a Blob or of a link. */

/** Delay before the object URL is revoked, by when the browser has read the file. */
const REVOKE_DELAY_MS = 1000

export function saveBlob(filename: string, blob: Blob) {
  const objectUrl = URL.createObjectURL(blob)
  clickDownloadLink(objectUrl, filename)
  setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_DELAY_MS)
}

/** Downloads a same-site link under the server's file name; other links are ignored. */
export function saveLink(url: string) {
  if (/^\/(?!\/)/.test(url)) clickDownloadLink(url, '')
}

function clickDownloadLink(url: string, filename: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
