/** A task of a class: its deadline, and whether it accepts answers. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { expectedVersion, fieldInfo, idParams, optionalChoice, text } from '#platform/contract/fields.ts'
import { LIMITS, type Option } from '#platform/contract/options.ts'
import { LEARNING_POLICY } from './access.ts'
import { deadline } from './deadline.ts'
import { TEACHER_LESSONS } from './lesson.ts'
import { copyResult, copyTargets, removalQuery } from './material.ts'
import { authorship, fileSelection, learningText, recordFiles } from './record.ts'

export const TASK_STATUSES = [
  { id: 'draft', name: 'Draf' },
  { id: 'open', name: 'Buka' },
  { id: 'close', name: 'Tutup' },
] as const satisfies Option[]
export type TaskStatus = (typeof TASK_STATUSES)[number]['id']
const taskStatus = z.enum(['draft', 'open', 'close'])

/** Which students see; the others are the teacher's alone. */
export const SHOWN_TASKS: readonly TaskStatus[] = ['open', 'close']

/** Which accept answers. */
export const OPEN_TASKS: readonly TaskStatus[] = ['open']

/** Days during which a removed task with answers can be restored. */
export const RESTORE_DAYS = 30

export const task = z.object({
  id: z.int(),
  lesson_class_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** As entered: a day, or a day and time, in the school's time zone. */
  deadline_at: z.string(),
  /** The last moment before the deadline passes, UTC. */
  due_at: z.string(),
  status: taskStatus,
  open_at: z.string().nullable(),
  close_at: z.string().nullable(),
  ...recordFiles,
  ...authorship,
})
export type Task = z.output<typeof task>

/** Counts among the current participants of the lesson. */
export const taskCounts = z.object({
  participants: z.int(),
  submitted: z.int(),
  late: z.int(),
  /** Started and not submitted. */
  drafts: z.int(),
  scored: z.int(),
})
export type TaskCounts = z.output<typeof taskCounts>

export const teacherTask = task.extend({
  ...taskCounts.shape,
  deleted_at: z.string().nullable(),
  delete_reason: z.string().nullable(),
})
export type TeacherTask = z.output<typeof teacherTask>

export const taskInput = z.object({
  name: text('Judul Tugas'),
  description: learningText('Petunjuk'),
  deadline_at: deadline('Batas Waktu'),
  /** If absent, a new task is a draft and an existing one keeps its status. */
  status: optionalChoice('Status', TASK_STATUSES),
  ...fileSelection,
})
export type TaskInput = z.output<typeof taskInput>

export const taskQuery = listQuery({ sortable: ['created_at', 'name', 'deadline_at'], filters: ['status'] })
export const taskParams = z.object({ id: idParams.shape.id, task_id: idParams.shape.id })

const sample = { name: 'Latihan 1', description: '<p>Nomor 1 sampai 5.</p>', deadline_at: '2026-11-20' }
const taskPath = `${TEACHER_LESSONS}/:id/task/:task_id`

export const listTasks = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/tasks`,
  summary: 'Tugas satu pelajaran yang diampu; deleted=1 yang terhapus dan masih dapat diambil kembali.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  query: taskQuery.extend({ deleted: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional() }),
  output: listOutput(teacherTask),
})

export const createTask = endpoint({
  method: 'POST',
  path: `${TEACHER_LESSONS}/:id/task`,
  summary: 'Menambah tugas.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  body: taskInput,
  bodyLimit: LIMITS.pageBytes,
  isCreate: true,
  output: teacherTask,
  sample,
})

export const updateTask = endpoint({
  method: 'PUT',
  path: taskPath,
  summary: 'Mengubah, membuka atau menutup tugas.',
  access: LEARNING_POLICY.teach,
  params: taskParams,
  body: taskInput.extend(expectedVersion),
  bodyLimit: LIMITS.pageBytes,
  output: teacherTask,
  sample,
})

/** Result of the 409 response if there are answers and `with_submissions` was not sent. */
export const taskAnswered = z.object({ submissions: z.int(), drafts: z.int() })

/** Removing a task with answers requires `with_submissions=1`; it can be restored for 30 days. */
export const removeTask = endpoint({
  method: 'DELETE',
  path: taskPath,
  summary: 'Menghapus tugas; yang punya jawaban dapat diambil kembali selama 30 hari.',
  access: LEARNING_POLICY.teach,
  params: taskParams,
  query: removalQuery.extend({ with_submissions: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional() }),
  output: nothing,
  refusals: { 409: { taskAnswered } },
})

export const restoreTask = endpoint({
  method: 'POST',
  path: `${taskPath}/restore`,
  summary: 'Mengambil kembali tugas yang terhapus.',
  access: LEARNING_POLICY.teach,
  params: taskParams,
  output: teacherTask,
})

export const PASSED_DEADLINE = 'Batas waktu ini sudah lewat; isi yang baru untuk salinannya'

export const copyTask = endpoint({
  method: 'POST',
  path: `${taskPath}/copy`,
  summary: 'Menyalin tugas ke pelajaran lain yang diampu sebagai draf, atau langsung dibuka.',
  access: LEARNING_POLICY.teach,
  params: taskParams,
  body: z.object({
    lesson_class_ids: copyTargets,
    status: optionalChoice('Status', TASK_STATUSES.slice(0, 2)),
    /** By default that of the task, which must not have passed. */
    deadline_at: taskInput.shape.deadline_at
      .optional()
      .register(fieldInfo, { label: 'Batas Waktu', input: 'date' }),
  }),
  output: copyResult,
  sample: { lesson_class_ids: [2], status: 'draft' },
})
