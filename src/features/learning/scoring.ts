/** A teacher's calls for the submissions of a task: read, score, return, download. */
import { z } from 'zod'
import { namedStudent } from '#features/school/activity.ts'
import { parseScore, SCORE_RULE } from '#features/school/score.ts'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { expectedVersion, fieldInfo, idParams, optionalText, REQUIRED } from '#platform/contract/fields.ts'
import { LEARNING_POLICY } from './access.ts'
import { TEACHER_LESSONS } from './lesson.ts'
import { submission } from './submission.ts'
import { taskParams, teacherTask } from './task.ts'

/** 0 to 100 with up to two decimals, comma or point; empty means not scored yet. */
export const optionalScore = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z
      .string(SCORE_RULE)
      .trim()
      .refine((value) => value === '' || parseScore(value) !== null, SCORE_RULE)
      .transform((value) => (value === '' ? null : parseScore(value))),
  )
  .register(fieldInfo, { label: 'Nilai', input: 'text', hint: 'Contoh: 87,50' })

const row = z.object({
  /** Id of the participant. */
  id: z.int(),
  /** A draft is included without its answer and files. */
  student: namedStudent.extend({ lesson_class_task_submit: submission.nullable() }),
})
export type SubmissionRow = z.output<typeof row>

/** All participants, sorted by name. */
export const listSubmissions = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/task/:task_id/submits`,
  summary: 'Semua peserta dengan jawabannya atas satu tugas.',
  access: LEARNING_POLICY.teach,
  auditReadsOf: 'submissions',
  auditIdParam: 'task_id',
  params: taskParams,
  output: z.object({ task: teacherTask, rows: z.array(row), total_count: z.int() }),
})

export const scoreInput = z.object({
  score: optionalScore,
  feedback: optionalText('Umpan balik', { maxLength: 2000, input: 'multiline' }),
  /** Returns the submission for revision: it is kept as an attempt, and the student may change the answer again. */
  is_return: z
    .union([z.boolean(), z.literal(0), z.literal(1)], 'Harus true atau false')
    .nullish()
    .register(fieldInfo, { label: 'Kembalikan untuk direvisi', input: 'hidden' }),
})
export type ScoreInput = z.output<typeof scoreInput>

export const scoreSubmission = endpoint({
  isRepeatable: true,
  method: 'PUT',
  path: `${TEACHER_LESSONS}/:id/task/:task_id/submit/:submission_id`,
  summary: 'Menilai satu jawaban, memberi umpan balik, atau mengembalikannya untuk direvisi.',
  access: LEARNING_POLICY.teach,
  params: taskParams.extend({ submission_id: idParams.shape.id }),
  body: scoreInput.extend(expectedVersion).refine(({ is_return, feedback }) => !is_return || feedback, {
    path: ['feedback'],
    error: REQUIRED,
  }),
  output: submission,
  sample: { score: '87,50', feedback: 'Kerja bagus.' },
})

/** The caller's own feedback texts, most used first. */
export const listComments = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/comments`,
  summary: 'Umpan balik yang pernah ditulis sendiri, untuk dipakai lagi.',
  access: LEARNING_POLICY.teach,
  query: z.object({ search: z.string().trim().max(100, 'Paling banyak 100 huruf').optional() }),
  output: z.array(z.object({ feedback: z.string(), times: z.int() })),
})

export const downloadSubmissions = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/task/:task_id/download`,
  summary: 'Semua jawaban yang dikumpulkan dalam satu zip, satu folder setiap siswa.',
  access: LEARNING_POLICY.teach,
  auditReadsOf: 'submissions',
  auditIdParam: 'task_id',
  params: taskParams,
  fileMediaType: 'application/zip',
  output: bytes,
})

export const exportTaskScores = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/task/:task_id/export`,
  summary: 'Nilai satu tugas sebagai CSV.',
  access: LEARNING_POLICY.teach,
  auditReadsOf: 'task_scores',
  auditIdParam: 'task_id',
  params: taskParams,
  fileMediaType: 'text/csv',
  output: bytes,
})

export const exportLessonScores = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/export`,
  summary: 'Nilai semua tugas satu pelajaran sebagai CSV, satu kolom setiap tugas.',
  access: LEARNING_POLICY.teach,
  auditReadsOf: 'lesson_scores',
  params: idParams,
  fileMediaType: 'text/csv',
  output: bytes,
})
