/** Checks of a file before it is uploaded; the server repeats them. */
import { LIMITS } from '../options.ts'
import { MB } from '../units.ts'

const PDF = { type: 'application/pdf', extension: '.pdf' } as const
const ZIP = { type: 'application/zip', extension: '.zip' } as const

/** Media type, extension and maximum size of each kind of upload. */
export const UPLOAD_KINDS = {
  pdf: { ...PDF, bytes: LIMITS.pdfBytes },
  zip: { ...ZIP, bytes: LIMITS.zipBytes },
} as const

/**
 * The reason why a file cannot be uploaded; undefined if it can.
 *
 * @example uploadProblem('pdf', { name: 'slip.docx', size: 9 }) // 'Hanya berkas .pdf.'
 */
export function uploadProblem(
  kind: keyof typeof UPLOAD_KINDS,
  { name, size }: { name: string; size: number },
) {
  const { extension, bytes } = UPLOAD_KINDS[kind]
  return name.toLowerCase().endsWith(extension) ? sizeProblem(size, bytes) : `Hanya berkas ${extension}.`
}

/** The reason why a file size is not allowed; undefined if it is. @example sizeProblem(0, LIMITS.pdfBytes) // 'Berkas ini kosong.' */
export function sizeProblem(size: number, maxBytes: number): string | undefined {
  if (size === 0) return 'Berkas ini kosong.'
  return size > maxBytes ? fileTooLargeMessage(maxBytes) : undefined
}

/** @example fileTooLargeMessage(LIMITS.csvBytes) // 'Berkas terlalu besar. Paling besar 20 MB.' */
export function fileTooLargeMessage(maxBytes: number): string {
  return `Berkas terlalu besar. Paling besar ${maxBytes / MB} MB.`
}
