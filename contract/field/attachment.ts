/** Files that people attach: which kinds there are, by the extension of their names. */
import { LIMITS } from '../options.ts'
import { sizeProblem } from './chosenFile.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Ending of the name → type it is answered with. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${OFFICE}.presentationml.presentation`,
} as const
/** Letters that stay of a file's name; addresses end with it, so the router must let as many through. */
export const MAX_FILENAME_LENGTH = 200

export type FileExtension = keyof typeof FILE_TYPES

const isExtension = (extension: string): extension is FileExtension => Object.hasOwn(FILE_TYPES, extension)

/** @example extensionOf('Tugas Bab 2.PDF') // 'pdf'; null for what may not be attached */
export function extensionOf(name: string): FileExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && isExtension(extension) ? extension : null
}

/** Whether a file is shown inside the page. */
export function isPreviewed(type: string): boolean {
  return type === FILE_TYPES.pdf || type.startsWith('image/')
}

const EXTENSIONS = Object.keys(FILE_TYPES).filter(isExtension)

/**
 * Why a chosen file is not worth sending; nothing if it is.
 *
 * @param allowed the kinds that may be attached in that place; all of them otherwise
 * @example fileProblem({ name: 'program.exe', size: 9 }) // 'Jenis berkas ini tidak dapat dilampirkan. …'
 */
export function fileProblem(
  file: { name: string; size: number },
  allowed: readonly FileExtension[] = EXTENSIONS,
): string | undefined {
  const extension = extensionOf(file.name)
  if (!extension || !allowed.includes(extension))
    return `Jenis berkas ini tidak dapat dilampirkan. Yang dapat: ${allowed.join(', ')}.`
  return sizeProblem(file.size, LIMITS.attachmentBytes)
}
