/** What is wrong with a file that a text could not take, in a sentence that names it. */
import { readFieldErrors } from '#src/kit/screen/failures.ts'

/** 0 is a call that never got an answer. */
export function readStatus(failure: unknown): number {
  const status = failure instanceof Object && 'status' in failure ? failure.status : 0
  return typeof status === 'number' ? status : 0
}

/**
 * What the server says of the file itself, before what it says of the call.
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
