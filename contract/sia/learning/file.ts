/** Files of materials, tasks and submissions: which there may be, and how they are sent. */
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { LIMITS } from '../../options.ts'
import { learningFile } from './record.ts'

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
export type FileEnding = keyof typeof FILE_TYPES

const isEnding = (ending: string): ending is FileEnding => Object.hasOwn(FILE_TYPES, ending)

/** @example endingOf('Tugas Bab 2.PDF') // 'pdf'; null for what may not be attached */
export function endingOf(name: string): FileEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && isEnding(ending) ? ending : null
}

/** Whether a file is shown inside the page. */
export function isPreviewed(type: string): boolean {
  return type === FILE_TYPES.pdf || type.startsWith('image/')
}

const MB = 1024 * 1024

/**
 * Why a chosen file is not worth sending; nothing if it is.
 *
 * @example fileProblem({ name: 'program.exe', size: 9 }) // 'Jenis berkas ini tidak dapat dilampirkan. …'
 */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (!endingOf(file.name))
    return `Jenis berkas ini tidak dapat dilampirkan. Yang dapat: ${Object.keys(FILE_TYPES).join(', ')}.`
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size <= LIMITS.attachmentBytes) return undefined
  return `Berkas terlalu besar. Paling besar ${LIMITS.attachmentBytes / MB} MB.`
}

const upload = { field: 'attachment', accept: 'attachment' } as const

export const uploadTeacherFile = endpoint({
  method: 'POST',
  path: '/sia/activity/teacher-class-lesson/upload-attachment',
  summary: 'Mengunggah satu berkas untuk materi atau tugas; namanya disimpan bersama formulirnya.',
  access: POLICY.learning.teach,
  upload,
  output: learningFile,
})

export const uploadStudentFile = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class-lesson/upload-attachment',
  summary: 'Mengunggah satu berkas untuk jawaban tugas; namanya disimpan bersama jawabannya.',
  access: POLICY.learning.attend,
  upload,
  output: learningFile,
})
