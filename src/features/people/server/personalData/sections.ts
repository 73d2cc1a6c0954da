/** The data of a person, table by table, read in pages so that many rows take no more memory. */
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import { accountReferences } from '#src/features.ts'

export type Person = { type: 'student' | 'teacher'; id: number; userId: number }

/** `name` is the key in the exported file; `query` selects the rows whose id is greater than `lastId`, ordered by id. */
export type Section = { name: string; query: (lastId: number) => RawBuilder<{ id: number }> }

const PAGE_SIZE = 200

/** Yields the rows of a section one by one. */
export async function* generateRows(queries: Queries, { query }: Section): AsyncGenerator<object> {
  let lastId = 0
  while (true) {
    const { rows } = await sql<{ id: number }>`${query(lastId)} limit ${sql.lit(PAGE_SIZE)}`.execute(queries)
    yield* rows
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < PAGE_SIZE) return
    lastId = lastRow.id
  }
}

/** Columns that are no data about the person: the server's own hashes and search index. */
const INTERNAL_COLUMNS = new Set(['password_hash', 'search_text', 'token_hash'])

export function withoutInternalColumns(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !INTERNAL_COLUMNS.has(name)))
}

export function createSections(person: Person): Section[] {
  return [
    ...(person.type === 'student'
      ? [...studentSections(person), ...studentLearningSections(person)]
      : teacherSections(person)),
    ...accountSections(person),
  ]
}

function accountSections({ type, id, userId }: Person): Section[] {
  return [
    {
      name: 'akun',
      query: (lastId) => sql`select * from users where id = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'perangkat',
      query: (lastId) => sql`select id, agent, address, created_at, used_at, expires_at from sessions
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'perangkat_baru',
      query: (lastId) => sql`select id, agent, address, created_at from new_devices
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
    // Rows of other tables that refer to the account, such as its posts.
    ...accountReferences.map(({ table, column }) => ({
      name: table,
      query: (lastId: number) => sql<{ id: number }>`select * from ${sql.table(table)}
        where ${sql.ref(column)} = ${userId} and id > ${lastId} order by id`,
    })),
    {
      name: 'jejak',
      query: (
        lastId,
      ) => sql`select id, created_at, action, entity, entity_id, "before", "after", address, count from audits
        where id > ${lastId} and (user_id = ${userId} or (entity = 'user' and entity_id = ${userId})
          or (entity = ${type} and entity_id = ${id})) order by id`,
    },
  ]
}

function studentSections({ id, userId }: Person): Section[] {
  return [
    {
      name: 'siswa',
      query: (lastId) => sql`select * from students where id = ${id} and id > ${lastId} order by id`,
    },
    {
      name: 'kelas',
      query: (
        lastId,
      ) => sql`select student_classes.id, classrooms.name as kelas, eduyears.name as tahun_ajaran,
        student_classes.status, student_classes.created_at from student_classes
        join classrooms on classrooms.id = classroom_id join eduyears on eduyears.id = eduyear_id
        where student_id = ${id} and student_classes.id > ${lastId} order by student_classes.id`,
    },
    {
      name: 'mutasi',
      query: (lastId) => sql`select id, kind, happened_on, reason, school, letter_no, note, created_at
        from student_events where student_id = ${id} and id > ${lastId} order by id`,
    },
    {
      name: 'rapor_dan_surat',
      query: (
        lastId,
      ) => sql`select id, kind, filename, size, created_at, withdrawn_at, withdraw_reason from documents
        where student_id = ${id} and id > ${lastId} order by id`,
    },
    {
      name: 'kelulusan',
      query: (
        lastId,
      ) => sql`select graduations.id, eduyears.name as tahun_ajaran, final_score, graduations.created_at
        from graduations join eduyears on eduyears.id = eduyear_id
        where student_id = ${id} and graduations.id > ${lastId} order by graduations.id`,
    },
    {
      name: 'dokumen_dibuka',
      query: (lastId) => sql`select id, document_id, opened_at from document_readings
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
  ]
}

/** The student's lessons and answers to tasks. */
function studentLearningSections({ id }: Person): Section[] {
  return [
    {
      name: 'pelajaran',
      query: (lastId) => sql`select participants.id, lessons.name as pelajaran, classrooms.name as kelas,
        eduyears.name as tahun_ajaran, semesters.name as semester from lesson_class_students as participants
        join lesson_classes on lesson_classes.id = participants.lesson_class_id
        join lessons on lessons.id = lesson_id join classrooms on classrooms.id = classroom_id
        join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
        where participants.student_id = ${id} and participants.id > ${lastId} order by participants.id`,
    },
    {
      name: 'pengumpulan',
      query: (
        lastId,
      ) => sql`select submits.id, tasks.name as tugas, submits.answer as jawaban, submits.status,
        submits.submitted_at, submits.is_late, submits.score as nilai, submits.feedback as umpan_balik,
        submits.scored_at from lesson_class_task_submits as submits
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        where submits.student_id = ${id} and submits.id > ${lastId} order by submits.id`,
    },
    {
      name: 'pengumpulan_dikembalikan',
      query: (lastId) => sql`select attempts.id, tasks.name as tugas, attempts.number as pengumpulan_ke,
        attempts.answer as jawaban, attempts.submitted_at, attempts.score as nilai,
        attempts.feedback as umpan_balik, attempts.returned_at from lesson_class_task_attempts as attempts
        join lesson_class_task_submits as submits on submits.id = attempts.submission_id
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        where submits.student_id = ${id} and attempts.id > ${lastId} order by attempts.id`,
    },
  ]
}

function teacherSections({ id, userId }: Person): Section[] {
  return [
    {
      name: 'guru',
      query: (lastId) => sql`select * from teachers where id = ${id} and id > ${lastId} order by id`,
    },
    {
      name: 'wali_kelas',
      query: (
        lastId,
      ) => sql`select homerooms.id, classrooms.name as kelas, eduyears.name as tahun_ajaran from homerooms
        join classrooms on classrooms.id = classroom_id join eduyears on eduyears.id = eduyear_id
        where teacher_id = ${id} and homerooms.id > ${lastId} order by homerooms.id`,
    },
    {
      name: 'pelajaran',
      query: (lastId) => sql`select lesson_classes.id, lessons.name as pelajaran, classrooms.name as kelas,
        eduyears.name as tahun_ajaran, semesters.name as semester from lesson_classes
        join lessons on lessons.id = lesson_id join classrooms on classrooms.id = classroom_id
        join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
        where teacher_id = ${id} and lesson_classes.id > ${lastId} order by lesson_classes.id`,
    },
    {
      name: 'materi',
      query: (lastId) => sql`select id, name, description, created_at, updated_at from lesson_class_materials
        where created_by = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'tugas',
      query: (
        lastId,
      ) => sql`select id, name, description, deadline_at, created_at, updated_at from lesson_class_tasks
        where created_by = ${userId} and id > ${lastId} order by id`,
    },
  ]
}
