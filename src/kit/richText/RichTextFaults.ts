/** Describes why a file could not be uploaded into a text. */
import { readFieldErrors } from '#src/kit/screen/failures.ts'

/** The HTTP status of an error; 0 without a response. */
export function readStatus(failure: unknown): number {
  const status = failure instanceof Object && 'status' in failure ? failure.status : 0
  return typeof status === 'number' ? status : 0
}

/**
 * A message with the file's name and the server's reason, preferring a field error.
 *
 * @example describeFault('surat.jpg', error) // 'surat.jpg: Berkas ini bukan gambar.'
 */
export function describeFault(name: string, failure: unknown): string {
  const status = readStatus(failure)
  if (status === 0) return `${name}: tidak sampai ke server. Periksa sambungan internet.`
  const reason =
    Object.values(readFieldErrors(failure))[0] ?? (failure instanceof Error ? failure.message : '')
  return `${name}: ${reason || `HTTP Error: ${status}`}`
}
