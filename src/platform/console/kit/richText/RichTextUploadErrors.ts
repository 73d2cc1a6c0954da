/** Describes why a file could not be uploaded into a text. */
import { readFieldErrors } from '../screen/failures.ts'

/** The HTTP status of an error; 0 without a response. */
export function readHttpStatus(error: unknown): number {
  const status = error instanceof Object && 'status' in error ? error.status : 0
  return typeof status === 'number' ? status : 0
}

/**
 * A message with the file's name and the server's reason, preferring a field error.
 *
 * @example describeUploadError('surat.jpg', error) // 'surat.jpg: Berkas ini bukan gambar.'
 */
export function describeUploadError(name: string, error: unknown): string {
  const status = readHttpStatus(error)
  if (status === 0) return `${name}: tidak sampai ke server. Periksa sambungan internet.`
  return `${name}: ${describeReason(error)}`
}

/** The server's reason, preferring a field error. */
export function describeReason(error: unknown): string {
  const reason = Object.values(readFieldErrors(error))[0] ?? (error instanceof Error ? error.message : '')
  return reason || 'tidak diterima server.'
}
