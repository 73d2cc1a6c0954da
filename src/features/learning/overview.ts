/** Overview of all lessons: counts, and lists of the counted materials, tasks and submissions. */
import { z } from 'zod'
import { ACTIVE_PERIOD, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { endpoint, listOutput, listQuery } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from './access.ts'
import { lessonCounts, lessonRow, TEACHER_LESSONS } from './lesson.ts'
import { TASK_STATUSES } from './task.ts'

/** Counts over several lessons. Students are omitted, since they take part in several. */
const learningCounts = lessonCounts.omit({ students: true }).extend({ lessons: z.int() })

/** The same counts by class and by teacher; by default of the active period. */
export const readLearningOverview = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/overview`,
  summary: 'Jumlah materi, tugas, jawaban dan nilai setiap kelas dan setiap guru.',
  access: LEARNING_POLICY.teach,
  query: z.object({
    eduyear_id: reference('Tahun Ajaran').optional(),
    semester_id: reference('Semester').optional(),
  }),
  output: z.object({
    eduyear: namedRef.nullable(),
    semester: namedRef.nullable(),
    classes: z.array(learningCounts.extend({ classroom: namedClassroom })),
    teachers: z.array(learningCounts.extend({ teacher: namedRef })),
  }),
})

/** Filters of the lists over all lessons. */
const lessonFilters = ['classroom', 'teacher', 'lesson', 'eduyear', 'semester', ACTIVE_PERIOD]
const lessonSorts = ['classroom.name', 'lesson.name', 'teacher.name']
/** The lesson a row belongs to. */
const lessonFields = { ...lessonRow.omit({ id: true }).shape, lesson_class_id: z.int() }

const LESSON_COLUMNS = [
  { source: 'classroom.name', label: 'Kelas' },
  { source: 'lesson.name', label: 'Pelajaran' },
  { source: 'teacher.name', label: 'Guru' },
] as const

const taughtMaterial = z.object({ id: z.int(), ...lessonFields, name: z.string(), created_at: z.string() })
export type TaughtMaterial = z.output<typeof taughtMaterial>

export const listTaughtMaterials = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/materials`,
  summary: 'Materi semua pelajaran yang diampu.',
  access: LEARNING_POLICY.teach,
  query: listQuery({ sortable: ['created_at', 'name', ...lessonSorts], filters: lessonFilters }),
  output: listOutput(taughtMaterial),
})

export const exportTaughtMaterials = exportCall(listTaughtMaterials, {
  name: 'Materi',
  columns: [
    ...LESSON_COLUMNS,
    { source: 'name', label: 'Materi' },
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
  ],
})

const taughtTask = z.object({
  id: z.int(),
  ...lessonFields,
  name: z.string(),
  status: z.enum(TASK_STATUSES.map(({ id }) => id)),
  due_at: z.string(),
  submitted: z.int(),
  scored: z.int(),
  created_at: z.string(),
})
export type TaughtTask = z.output<typeof taughtTask>

export const listTaughtTasks = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/tasks`,
  summary:
    'Tugas semua pelajaran yang diampu, dengan jumlah jawaban dan nilainya; opened menyaring yang dibuka.',
  access: LEARNING_POLICY.teach,
  query: listQuery({
    sortable: ['created_at', 'name', 'deadline_at', ...lessonSorts],
    filters: [...lessonFilters, 'opened'],
  }),
  output: listOutput(taughtTask),
})

export const exportTaughtTasks = exportCall(listTaughtTasks, {
  name: 'Tugas',
  columns: [
    ...LESSON_COLUMNS,
    { source: 'name', label: 'Tugas' },
    { source: 'status', label: 'Status', options: TASK_STATUSES },
    { source: 'due_at', label: 'Batas Waktu', kind: 'moment' },
    { source: 'submitted', label: 'Dikumpulkan', kind: 'number' },
    { source: 'scored', label: 'Dinilai', kind: 'number' },
  ],
})

const taughtSubmission = z.object({
  id: z.int(),
  ...lessonFields,
  /** Id of the participant, used in the address of the submission. */
  participant_id: z.int(),
  student: namedStudent,
  task: namedRef,
  submitted_at: z.string().nullable(),
  is_late: z.boolean(),
  score: z.number().nullable(),
})
export type TaughtSubmission = z.output<typeof taughtSubmission>

/** Submissions of the current participants, without their answers, which are read task by task. */
export const listTaughtSubmissions = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/submits`,
  auditListOf: 'submission',
  summary: 'Jawaban yang dikumpulkan di semua pelajaran yang diampu; scored dan unscored menyaringnya.',
  access: LEARNING_POLICY.teach,
  query: listQuery({
    sortable: ['submitted_at', 'student.name', ...lessonSorts],
    filters: [...lessonFilters, 'scored', 'unscored'],
  }),
  output: listOutput(taughtSubmission),
})

export const exportTaughtSubmissions = exportCall(listTaughtSubmissions, {
  name: 'Pengumpulan',
  columns: [
    ...LESSON_COLUMNS,
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.name', label: 'Siswa' },
    { source: 'task.name', label: 'Tugas' },
    { source: 'submitted_at', label: 'Dikumpulkan', kind: 'moment' },
    { source: 'score', label: 'Nilai', kind: 'number' },
  ],
})
