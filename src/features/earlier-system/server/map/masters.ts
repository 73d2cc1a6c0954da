/** Maps classes, lessons, education years and semesters; exactly one year and one semester become active. */
import { classroom, readClassName, readRoom } from '#features/school/classroom.ts'
import { eduyear, eduyearName } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { searchText } from '#platform/server/resource/resourceTable.ts'
import type { LegacyTable } from '../dump/readDump.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'

/** Names of classes and codes of education years, by their new ids. */
export type Masters = { classes: ReadonlyMap<number, string>; years: ReadonlyMap<number, string> }

export async function mapMasters(schoolImport: SchoolImport): Promise<Masters> {
  const firstIdByKey = new Map<string, number>()
  const skipIfTaken = (row: LegacyRow, key: string) => skipDuplicate(schoolImport, row, { firstIdByKey, key })
  const rooms = await schoolImport.mapRows('classrooms', (row) => {
    const fields = mapClassroom(row)
    skipIfTaken(row, `${fields.code} ${fields.room}`)
    const id = schoolImport.allocateId('classrooms')
    schoolImport.recordNewId('classrooms', row.id, id)
    return {
      id,
      ...fields,
      search_text: searchText(classroom, fields),
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  schoolImport.deferInsert('classrooms', rooms)
  const lessons = await schoolImport.mapRows('lessons', (row) => {
    const name = row.required('name', 'nama')
    const code = row.text('code') ?? `MP${row.id}`
    if (!row.text('code')) row.noteCorrection('code', code, 'kode kosong: dibuat dari nomornya')
    skipIfTaken(row, code)
    const id = schoolImport.allocateId('lessons')
    schoolImport.recordNewId('lessons', row.id, id)
    return {
      id,
      code,
      name,
      search_text: searchText(lesson, { code, name }),
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  schoolImport.deferInsert('lessons', lessons)
  const years = await mapYears(schoolImport)
  await mapSemesters(schoolImport)
  return { classes: new Map(rooms.map(({ id, name }) => [id, name])), years }
}

type UniqueKey = { firstIdByKey: Map<string, number>; key: string }

/** Skips a row whose key an earlier row of the same table has. */
function skipDuplicate(schoolImport: SchoolImport, row: LegacyRow, { firstIdByKey, key }: UniqueKey): void {
  const firstId = firstIdByKey.get(`${row.table} ${key}`)
  if (firstId === undefined) {
    firstIdByKey.set(`${row.table} ${key}`, row.id)
    return
  }
  skipAsDuplicateOf(schoolImport, row, firstId)
}

/** Skips a row and redirects references to it to the first row with the same key. */
export function skipAsDuplicateOf(schoolImport: SchoolImport, row: LegacyRow, firstId: number): never {
  const table: LegacyTable = row.table
  const id = schoolImport.findNewId(table, firstId)
  if (id !== undefined) schoolImport.recordNewId(table, row.id, id)
  return row.skipRow(`ganda dengan id ${firstId}; yang memakainya kini memakai itu`)
}

function mapClassroom(row: LegacyRow) {
  const legacyCode = row.text('code')
  const className = readClassName(legacyCode ?? row.text('name') ?? '')
  const code = className?.code
  const knownRoom = readRoom(row.text('room') ?? '') ?? className?.room
  if (!code || !knownRoom) return row.skipRow('bukan kelas VII, VIII atau IX dengan rombel A sampai J')
  if (code !== legacyCode) row.noteCorrection('code', code, 'ejaan')
  if (knownRoom !== row.text('room')) row.noteCorrection('room', knownRoom, 'ejaan')
  return { code, room: knownRoom, name: row.text('name') ?? `${code} ${knownRoom}` }
}

type Status = 'draft' | 'active' | 'passed'
const STATUSES: Readonly<Record<string, Status>> = {
  draft: 'draft',
  inactive: 'draft',
  active: 'active',
  passed: 'passed',
}

function mapStatus(row: LegacyRow): Status {
  const legacyStatus = row.text('status')?.toLowerCase()
  const status = STATUSES[legacyStatus ?? ''] ?? 'draft'
  if (status !== legacyStatus)
    row.noteCorrection(
      'status',
      status,
      legacyStatus === 'inactive' ? 'sebutannya di Pelita' : 'status tidak dikenal',
    )
  return status
}

async function mapYears(schoolImport: SchoolImport): Promise<ReadonlyMap<number, string>> {
  const firstIdByKey = new Map<string, number>()
  const years = await schoolImport.mapRows('eduyears', (row) => {
    const legacyCode = row.text('code') ?? row.text('name') ?? ''
    const code = /(?:19|20)\d{2}/.exec(legacyCode)?.[0] ?? row.skipRow('tahunnya tidak dikenal')
    if (code !== row.text('code')) row.noteCorrection('code', code, 'tahun mulainya')
    skipDuplicate(schoolImport, row, { firstIdByKey, key: code })
    const fields = { code, name: row.text('name') ?? eduyearName(code) }
    const id = schoolImport.allocateId('eduyears')
    schoolImport.recordNewId('eduyears', row.id, id)
    const search_text = searchText(eduyear, fields)
    const values = {
      id,
      ...fields,
      status: mapStatus(row),
      search_text,
      ...row.timestamps(schoolImport.importedAt),
    }
    return { legacyId: row.id, values }
  })
  const codes = new Map(years.map(({ values }) => [values.id, values.code]))
  if (years.length === 0) return codes
  const active = years.filter(({ values }) => values.status === 'active')
  const last = years.reduce((latest, year) => (year.values.code > latest.values.code ? year : latest))
  const activeYear = active.reduce(
    (latest, year) => (year.values.code > latest.values.code ? year : latest),
    active[0] ?? last,
  )
  for (const { legacyId, values } of years) {
    const status =
      values === activeYear.values ? 'active' : values.status === 'active' ? 'passed' : values.status
    if (status === values.status) continue
    const reason = 'tepat satu tahun ajaran yang aktif'
    const legacyRow = { table: 'eduyears', id: legacyId, name: values.name } as const
    schoolImport.log.addCorrection(legacyRow, {
      field: 'status',
      before: values.status,
      after: status,
      reason,
    })
    values.status = status
  }
  // The year created by the first start is replaced by the school's own.
  schoolImport.defer('eduyears', (queries) => queries.deleteFrom('eduyears').execute())
  schoolImport.deferInsert(
    'eduyears',
    years.map(({ values }) => values),
  )
  return codes
}

const SEMESTERS = ['Ganjil', 'Genap'] as const

/** Keeps Pelita's two semesters; the dump determines which is active. */
async function mapSemesters(schoolImport: SchoolImport): Promise<void> {
  const semesters = await schoolImport.context.db.kysely
    .selectFrom('semesters')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  const firstIdByKey = new Map<string, number>()
  const mappedSemesters = await schoolImport.mapRows('semesters', (row) => {
    const legacyTitle = `${row.text('name') ?? ''} ${row.text('code') ?? ''}`.toLowerCase()
    const semesterIndex =
      /ganjil|gasal/.test(legacyTitle) || (!/genap/.test(legacyTitle) && /\b1\b/.test(legacyTitle)) ? 0 : 1
    if (semesterIndex === 1 && !/genap|\b2\b/.test(legacyTitle))
      row.skipRow('bukan semester ganjil atau genap')
    const existing =
      semesters.find(({ name }) => name === SEMESTERS[semesterIndex]) ??
      row.skipRow('semester ini tidak ada di Pelita')
    if (existing.name !== row.text('name'))
      row.noteCorrection('name', existing.name, 'nama semester ini di Pelita')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    skipDuplicate(schoolImport, row, { firstIdByKey, key: existing.name })
    schoolImport.recordNewId('semesters', row.id, existing.id)
    return { row, id: existing.id, written: row.text('status') }
  })
  const activeId = mappedSemesters.find(({ written }) => written === 'active')?.id
  if (activeId === undefined) return
  const statusAt = (id: number): Status => (id === activeId ? 'active' : id < activeId ? 'passed' : 'draft')
  for (const { row, id, written } of mappedSemesters) {
    const status = statusAt(id)
    if (status === written) continue
    const legacyRow = { table: 'semesters', id: row.id, name: row.name } as const
    const reason = 'sebelum semester aktif: lewat; sesudahnya: belum aktif'
    schoolImport.log.addCorrection(legacyRow, { field: 'status', before: written, after: status, reason })
  }
  // The active one is updated last, since there may never be two.
  const activeLast = semesters.toSorted((a, b) => Number(a.id === activeId) - Number(b.id === activeId))
  schoolImport.defer('semesters', async (queries) => {
    for (const { id } of activeLast)
      await queries
        .updateTable('semesters')
        .set({ status: statusAt(id) })
        .where('id', '=', id)
        .execute()
  })
}
