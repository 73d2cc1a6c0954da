/** Why a file that was chosen is not worth sending, as forms say before and the server after. */
import { LIMITS } from '../options.ts'
import { MB } from '../units.ts'

const PDF = { type: 'application/pdf', ending: '.pdf' } as const
const ZIP = { type: 'application/zip', ending: '.zip' } as const

/** What an upload may be, before its content is looked at. */
export const UPLOADS = {
  pdf: { ...PDF, bytes: LIMITS.pdfBytes },
  zip: { ...ZIP, bytes: LIMITS.zipBytes },
} as const

/**
 * Why a chosen file is not worth sending; nothing if it is.
 *
 * @example uploadProblem('pdf', { name: 'rapor.docx', size: 9 }) // 'Hanya berkas .pdf.'
 */
export function uploadProblem(kind: keyof typeof UPLOADS, { name, size }: { name: string; size: number }) {
  const { ending, bytes } = UPLOADS[kind]
  return name.toLowerCase().endsWith(ending) ? sizeProblem(size, bytes) : `Hanya berkas ${ending}.`
}

/** Of a file of the right kind. @example sizeProblem(0, LIMITS.pdfBytes) // 'Berkas ini kosong.' */
export function sizeProblem(size: number, most: number): string | undefined {
  if (size === 0) return 'Berkas ini kosong.'
  return size > most ? tooLargeFile(most) : undefined
}

/** @example tooLargeFile(LIMITS.csvBytes) // 'Berkas terlalu besar. Paling besar 20 MB.' */
export function tooLargeFile(most: number): string {
  return `Berkas terlalu besar. Paling besar ${most / MB} MB.`
}
