/** How far all lessons are together, and the lists that those numbers count: materials, tasks, answers. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint, listOutput, listQuery } from '../../endpoint.ts'
import { exportCall } from '../../export/exportCall.ts'
import { reference } from '../../fields.ts'
import { ACTIVE_PERIOD, named, namedClassroom, namedStudent } from '../activity.ts'
import { lessonCounts, lessonRow, TEACHER_LESSONS } from './lesson.ts'
import { TASK_STATUSES } from './task.ts'

/** Of several lessons together, of which each has its own participants. */
const worked = lessonCounts.omit({ students: true }).extend({ lessons: z.int() })

/** The same numbers once by class and once by teacher; without a period those of the active one. */
export const readLearningOverview = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/overview`,
  summary: 'Jumlah materi, tugas, jawaban dan nilai setiap kelas dan setiap guru.',
  access: POLICY.learning.teach,
  query: z.object({
    eduyear_id: reference('Tahun Ajaran').optional(),
    semester_id: reference('Semester').optional(),
  }),
  output: z.object({
    eduyear: named.nullable(),
    semester: named.nullable(),
    classes: z.array(worked.extend({ classroom: namedClassroom })),
    teachers: z.array(worked.extend({ teacher: named })),
  }),
})

/** Lists of all lessons are narrowed as the list of lessons is; without a period to the active one. */
const across = ['classroom', 'teacher', 'lesson', 'eduyear', 'semester', ACTIVE_PERIOD]
const byPlace = ['classroom.name', 'lesson.name', 'teacher.name']
/** Which lesson it is of. */
const place = { ...lessonRow.omit({ id: true }).shape, lesson_class_id: z.int() }

const PLACE = [
  { source: 'classroom.name', label: 'Kelas' },
  { source: 'lesson.name', label: 'Pelajaran' },
  { source: 'teacher.name', label: 'Guru' },
] as const

const taughtMaterial = z.object({ id: z.int(), ...place, name: z.string(), created_at: z.string() })
export type TaughtMaterial = z.output<typeof taughtMaterial>

export const listTaughtMaterials = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/materials`,
  summary: 'Materi semua pelajaran yang diampu.',
  access: POLICY.learning.teach,
  query: listQuery({ sortable: ['created_at', 'name', ...byPlace], filters: across }),
  output: listOutput(taughtMaterial),
})

export const exportTaughtMaterials = exportCall(listTaughtMaterials, {
  name: 'Materi',
  columns: [
    ...PLACE,
    { source: 'name', label: 'Materi' },
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
  ],
})

const taughtTask = z.object({
  id: z.int(),
  ...place,
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
  access: POLICY.learning.teach,
  query: listQuery({
    sortable: ['created_at', 'name', 'deadline_at', ...byPlace],
    filters: [...across, 'opened'],
  }),
  output: listOutput(taughtTask),
})

export const exportTaughtTasks = exportCall(listTaughtTasks, {
  name: 'Tugas',
  columns: [
    ...PLACE,
    { source: 'name', label: 'Tugas' },
    { source: 'status', label: 'Status', options: TASK_STATUSES },
    { source: 'due_at', label: 'Batas Waktu', kind: 'moment' },
    { source: 'submitted', label: 'Dikumpulkan', kind: 'number' },
    { source: 'scored', label: 'Dinilai', kind: 'number' },
  ],
})

const taughtSubmission = z.object({
  id: z.int(),
  ...place,
  /** Of the participation, under which the answer is opened. */
  participant_id: z.int(),
  student: namedStudent,
  task: named,
  submitted_at: z.string().nullable(),
  is_late: z.boolean(),
  score: z.number().nullable(),
})
export type TaughtSubmission = z.output<typeof taughtSubmission>

/** What was handed in by those who take part now; the answers themselves are read one task at a time. */
export const listTaughtSubmissions = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/submits`,
  summary: 'Jawaban yang dikumpulkan di semua pelajaran yang diampu; scored dan unscored menyaringnya.',
  access: POLICY.learning.teach,
  query: listQuery({
    sortable: ['submitted_at', 'student.name', ...byPlace],
    filters: [...across, 'scored', 'unscored'],
  }),
  output: listOutput(taughtSubmission),
})

export const exportTaughtSubmissions = exportCall(listTaughtSubmissions, {
  name: 'Pengumpulan',
  columns: [
    ...PLACE,
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.name', label: 'Siswa' },
    { source: 'task.name', label: 'Tugas' },
    { source: 'submitted_at', label: 'Dikumpulkan', kind: 'moment' },
    { source: 'score', label: 'Nilai', kind: 'number' },
  ],
})
