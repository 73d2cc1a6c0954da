/** Maps materials, tasks and answers of lessons, with their attachments. */
import { sanitiseText } from '#features/learning/server/texts.ts'
import { isLate } from '#features/learning/submission.ts'
import { lastMoment } from '#platform/contract/zone.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import { ApiError } from '#platform/server/http/errors.ts'
import { plainText } from '#platform/server/resource/markup.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'

type FileOwner = { entity: 'material' | 'task' | 'submission'; entity_id: number; user_id: number | null }

export async function mapLearning(
  schoolImport: SchoolImport,
  findUserId: (student: number) => number | undefined,
): Promise<void> {
  const materials = await schoolImport.mapRows('lesson_class_materials', async (row) => {
    const id = schoolImport.allocateId('lesson_class_materials')
    const lesson_class_id = schoolImport.requireNewId(row, 'lesson_class_id', 'lesson_classes')
    const values = { id, lesson_class_id, ...(await mapTextColumns(schoolImport, row)) }
    await mapAttachment(schoolImport, row, { entity: 'material', entity_id: id, user_id: values.created_by })
    return values
  })
  schoolImport.deferInsert('lesson_class_materials', materials)
  const dueAt = await mapTasks(schoolImport)
  const firstIdByStudent = new Map<string, number>()
  const answers = await schoolImport.mapRows('lesson_class_task_submits', async (row) => {
    const task = row.raw('lesson_class_task_id') === undefined ? 'task_id' : 'lesson_class_task_id'
    const task_id = schoolImport.requireNewId(row, task, 'lesson_class_tasks')
    const student_id = schoolImport.requireNewId(row, 'student_id', 'students')
    const firstId = firstIdByStudent.get(`${task_id} ${student_id}`)
    if (firstId !== undefined) row.skipRow(`jawaban kedua siswa ini; yang dibawa id ${firstId}`)
    firstIdByStudent.set(`${task_id} ${student_id}`, row.id)
    const id = schoolImport.allocateId('lesson_class_task_submits')
    const values = {
      id,
      task_id,
      student_id,
      ...(await mapAnswer(schoolImport, row, dueAt.get(task_id) ?? '')),
    }
    await mapAttachment(schoolImport, row, {
      entity: 'submission',
      entity_id: id,
      user_id: findUserId(student_id) ?? null,
    })
    return values
  })
  schoolImport.deferInsert('lesson_class_task_submits', answers)
}

/** Sanitises a text; removed pictures and unreadable texts are noted as corrections. */
async function mapRichText(row: LegacyRow, column: string): Promise<string | null> {
  const legacyText = row.text(column)
  if (legacyText !== null && /<img\b/i.test(legacyText))
    row.noteCorrection(column, null, 'gambar di dalam teks ini tidak dibawa; di Pelita gambar dilampirkan')
  try {
    return await sanitiseText(legacyText, { field: column, sender: SERVER })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    row.noteCorrection(column, null, 'isinya tidak dapat dibaca')
    return null
  }
}

async function mapTextColumns(schoolImport: SchoolImport, row: LegacyRow) {
  const name = row.required('name', 'nama')
  const description = await mapRichText(row, 'description')
  return {
    name,
    description,
    search_text: toSearchText(name, description && plainText(description)),
    created_by: schoolImport.findNewId('users', row.integer('created_by')) ?? null,
    updated_by: schoolImport.findNewId('users', row.integer('updated_by')) ?? null,
    ...row.timestamps(schoolImport.importedAt),
  }
}

/** @returns when each task is due */
async function mapTasks(schoolImport: SchoolImport): Promise<ReadonlyMap<number, string>> {
  const tasks = await schoolImport.mapRows('lesson_class_tasks', async (row) => {
    const id = schoolImport.allocateId('lesson_class_tasks')
    const lesson_class_id = schoolImport.requireNewId(row, 'lesson_class_id', 'lesson_classes')
    const open_at = row.moment('open_at')
    const close_at = row.moment('close_at')
    const values = {
      id,
      lesson_class_id,
      ...(await mapTextColumns(schoolImport, row)),
      ...mapDeadline(schoolImport, row),
      status: mapTaskStatus(row),
      open_at,
      close_at,
    }
    await mapAttachment(schoolImport, row, { entity: 'task', entity_id: id, user_id: values.created_by })
    schoolImport.recordNewId('lesson_class_tasks', row.id, id)
    return values
  })
  schoolImport.deferInsert('lesson_class_tasks', tasks)
  return new Map(tasks.map(({ id, due_at }) => [id, due_at]))
}

const TASK_STATUSES = ['draft', 'open', 'close'] as const

function mapTaskStatus(row: LegacyRow) {
  const legacyStatus = row.text('status')?.toLowerCase()
  const status = TASK_STATUSES.find((taskStatus) => taskStatus === legacyStatus) ?? 'draft'
  if (status !== row.text('status')) row.noteCorrection('status', status, 'status tidak dikenal')
  return status
}

/** The deadline: a time of day if there is one, otherwise the day's end. */
function mapDeadline(schoolImport: SchoolImport, row: LegacyRow) {
  const legacyDeadline = row.text('deadline_at') ?? row.skipRow('tanpa batas waktu')
  const day = row.day('deadline_at') ?? row.skipRow('batas waktunya bukan tanggal')
  const time = /^\S{10}[ T](\d\d:\d\d)/.exec(legacyDeadline)?.[1] ?? '00:00'
  const isDay = time === '00:00'
  const zone = schoolImport.context.config.SCHOOL_TZ
  const due_at = isDay ? lastMoment({ day, zone }) : lastMoment({ day, time, zone })
  return { deadline_at: isDay ? day : `${day}T${time}`, due_at }
}

async function mapAnswer(schoolImport: SchoolImport, row: LegacyRow, dueAt: string) {
  const status: 'submit' | 'draft' = row.text('status') === 'submit' ? 'submit' : 'draft'
  const stamps = row.timestamps(schoolImport.importedAt)
  const legacySubmittedAt = row.moment('submitted_at')
  const submitted_at = status === 'submit' ? (legacySubmittedAt ?? stamps.updated_at) : null
  if (status === 'submit' && !legacySubmittedAt)
    row.noteCorrection('submitted_at', submitted_at, 'waktunya dari perubahan terakhir')
  return {
    answer: await mapRichText(row, 'answer'),
    status,
    submitted_at,
    is_late: Number(submitted_at !== null && isLate(dueAt, submitted_at, null)),
    score: null,
    feedback: null,
    returned_at: null,
    scored_at: null,
    scored_by: null,
    ...stamps,
  }
}

/** Imports the attachment; a missing or forbidden file is noted as a correction. */
async function mapAttachment(schoolImport: SchoolImport, row: LegacyRow, owner: FileOwner): Promise<void> {
  const legacyPath = row.text('attachment')
  if (legacyPath === null) return
  const staged = await schoolImport.staging.attachment(legacyPath)
  if ('problem' in staged) {
    row.noteCorrection('attachment', null, `lampiran tidak dibawa: ${staged.problem}`)
    return
  }
  const { stored, size, type } = staged
  const filename = (legacyPath.split(/[/\\]/).at(-1) ?? legacyPath)
    .replace(/[\p{Cc}\p{Bidi_Control}"]/gu, '')
    .slice(-200)
  const id = schoolImport.allocateId('learning_files')
  const file = { id, name: stored, stored, filename, type, size, position: 0, ...owner }
  schoolImport.deferInsert('learning_files', [{ ...file, ...row.timestamps(schoolImport.importedAt) }])
}
