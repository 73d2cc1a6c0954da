/** Uploading files of materials, tasks and submissions. */
import { endpoint } from '#platform/contract/endpoint.ts'
import { LEARNING_POLICY } from './access.ts'
import { learningFile } from './record.ts'

export {
  extensionOf,
  FILE_TYPES,
  type FileExtension,
  fileProblem,
  isPreviewed,
} from '#platform/contract/field/attachment.ts'

const upload = { field: 'attachment', accept: 'attachment' } as const

export const uploadTeacherFile = endpoint({
  method: 'POST',
  path: '/sia/activity/teacher-class-lesson/upload-attachment',
  summary: 'Mengunggah satu berkas untuk materi atau tugas; namanya disimpan bersama formulirnya.',
  access: LEARNING_POLICY.teach,
  upload,
  output: learningFile,
})

export const uploadStudentFile = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class-lesson/upload-attachment',
  summary: 'Mengunggah satu berkas untuk jawaban tugas; namanya disimpan bersama jawabannya.',
  access: LEARNING_POLICY.attend,
  upload,
  output: learningFile,
})
