/** The file types that can be attached, by file extension. */
import { LIMITS } from '../options.ts'
import { sizeProblem } from './uploadProblem.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Media type by file extension. */
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
/** Maximum length of a stored file name. Addresses end with it, so the router must allow parameters this long. */
export const MAX_FILENAME_LENGTH = 200

export type FileExtension = keyof typeof FILE_TYPES

const isExtension = (extension: string): extension is FileExtension => Object.hasOwn(FILE_TYPES, extension)

/** The extension in lower case; null if the type is not allowed. @example extensionOf('Tugas Bab 2.PDF') // 'pdf' */
export function extensionOf(name: string): FileExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && isExtension(extension) ? extension : null
}

/** Whether a file of this media type is shown inside the page. */
export function isPreviewed(type: string): boolean {
  return type === FILE_TYPES.pdf || type.startsWith('image/')
}

const EXTENSIONS = Object.keys(FILE_TYPES).filter(isExtension)

/**
 * The reason why a file cannot be uploaded; undefined if it can.
 *
 * @param allowed extensions; by default all of FILE_TYPES
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
