/** Classes, lessons, education years and semesters; exactly one year and one semester are active. */
import { ROOMS } from '#contract/options.ts'
import { classroom, readGrade } from '#contract/sia/classroom.ts'
import { eduyear, eduyearName } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { searchText } from '../../resource/resourceTable.ts'
import type { EarlierTable } from '../dump/readDump.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'

/** By their new ids: the names of classes, and the first years of education years. */
export type Masters = { classes: ReadonlyMap<number, string>; years: ReadonlyMap<number, string> }

export async function mapMasters(moving: Moving): Promise<Masters> {
  const taken = new Map<string, number>()
  const once = (row: EarlierRow, key: string) => refuseSecond(moving, row, { taken, key })
  const rooms = await moving.mapRows('classrooms', (row) => {
    const fields = classOf(row)
    once(row, `${fields.code} ${fields.room}`)
    const id = moving.newId('classrooms')
    moving.recordNewId('classrooms', row.id, id)
    return { id, ...fields, search_text: searchText(classroom, fields), ...row.stamps(moving.at) }
  })
  moving.write('classrooms', rooms)
  const lessons = await moving.mapRows('lessons', (row) => {
    const name = row.required('name', 'nama')
    const code = row.text('code') ?? `MP${row.id}`
    if (!row.text('code')) row.noteCorrection('code', code, 'kode kosong: dibuat dari nomornya')
    once(row, code)
    const id = moving.newId('lessons')
    moving.recordNewId('lessons', row.id, id)
    return { id, code, name, search_text: searchText(lesson, { code, name }), ...row.stamps(moving.at) }
  })
  moving.write('lessons', lessons)
  const years = await mapYears(moving)
  await mapSemesters(moving)
  return { classes: new Map(rooms.map(({ id, name }) => [id, name])), years }
}

type Second = { taken: Map<string, number>; key: string }

/** What refers to the second refers to the first from now on. */
function refuseSecond(moving: Moving, row: EarlierRow, { taken, key }: Second): void {
  const first = taken.get(`${row.table} ${key}`)
  if (first === undefined) {
    taken.set(`${row.table} ${key}`, row.id)
    return
  }
  joinWith(moving, row, first)
}

/** Leaves a row whose place is another's, and leads there what refers to it. */
export function joinWith(moving: Moving, row: EarlierRow, first: number): never {
  const table: EarlierTable = row.table
  const id = moving.newIdOf(table, first)
  if (id !== undefined) moving.recordNewId(table, row.id, id)
  return row.skipRow(`ganda dengan id ${first}; yang memakainya kini memakai itu`)
}

/** A class and its letter in one. @example 'VII-A' */
const GRADE_AND_LETTER = /^(VIII|VII|IX|[789])[\s.-]{0,3}([A-J])$/i

function classOf(row: EarlierRow) {
  const written = row.text('code')
  const joined =
    written === null || !readGrade(written) ? GRADE_AND_LETTER.exec(written ?? row.text('name') ?? '') : null
  const [, inCode, letter] = joined ?? []
  const code = readGrade(inCode ?? written ?? '')
  const room = row.text('room') ?? letter
  const known = ROOMS.find(({ id }) => id === room?.toUpperCase())?.id
  if (!code || !known) return row.skipRow('bukan kelas VII, VIII atau IX dengan rombel A sampai J')
  if (code !== written) row.noteCorrection('code', code, 'ejaan')
  if (known !== row.text('room')) row.noteCorrection('room', known, 'ejaan')
  return { code, room: known, name: row.text('name') ?? `${code} ${known}` }
}

type Status = 'draft' | 'active' | 'passed'
const STATUSES: Readonly<Record<string, Status>> = {
  draft: 'draft',
  inactive: 'draft',
  active: 'active',
  passed: 'passed',
}

function statusOf(row: EarlierRow): Status {
  const written = row.text('status')?.toLowerCase()
  const status = STATUSES[written ?? ''] ?? 'draft'
  if (status !== written)
    row.noteCorrection(
      'status',
      status,
      written === 'inactive' ? 'sebutannya di Pelita' : 'status tidak dikenal',
    )
  return status
}

async function mapYears(moving: Moving): Promise<ReadonlyMap<number, string>> {
  const taken = new Map<string, number>()
  const years = await moving.mapRows('eduyears', (row) => {
    const written = row.text('code') ?? row.text('name') ?? ''
    const code = /(?:19|20)\d{2}/.exec(written)?.[0] ?? row.skipRow('tahunnya tidak dikenal')
    if (code !== row.text('code')) row.noteCorrection('code', code, 'tahun mulainya')
    refuseSecond(moving, row, { taken, key: code })
    const fields = { code, name: row.text('name') ?? eduyearName(code) }
    const id = moving.newId('eduyears')
    moving.recordNewId('eduyears', row.id, id)
    const search_text = searchText(eduyear, fields)
    const values = { id, ...fields, status: statusOf(row), search_text, ...row.stamps(moving.at) }
    return { earlier: row.id, values }
  })
  const codes = new Map(years.map(({ values }) => [values.id, values.code]))
  if (years.length === 0) return codes
  const active = years.filter(({ values }) => values.status === 'active')
  const last = years.reduce((one, other) => (other.values.code > one.values.code ? other : one))
  const chosen = active.reduce(
    (one, other) => (other.values.code > one.values.code ? other : one),
    active[0] ?? last,
  )
  for (const { earlier, values } of years) {
    const status = values === chosen.values ? 'active' : values.status === 'active' ? 'passed' : values.status
    if (status === values.status) continue
    const why = 'tepat satu tahun ajaran yang aktif'
    const place = { table: 'eduyears', id: earlier, name: values.name } as const
    moving.ledger.mendLater(place, { field: 'status', before: values.status, after: status, why })
    values.status = status
  }
  // The year of the first start gives way to the school's own.
  moving.change('eduyears', (queries) => queries.deleteFrom('eduyears').execute())
  moving.write(
    'eduyears',
    years.map(({ values }) => values),
  )
  return codes
}

const SEMESTERS = ['Ganjil', 'Genap'] as const

/** Pelita's own two stay; the dump says which is active. */
async function mapSemesters(moving: Moving): Promise<void> {
  const stored = await moving.context.db.kysely
    .selectFrom('semesters')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  const taken = new Map<string, number>()
  const found = await moving.mapRows('semesters', (row) => {
    const written = `${row.text('name') ?? ''} ${row.text('code') ?? ''}`.toLowerCase()
    const n = /ganjil|gasal/.test(written) || (!/genap/.test(written) && /\b1\b/.test(written)) ? 0 : 1
    if (n === 1 && !/genap|\b2\b/.test(written)) row.skipRow('bukan semester ganjil atau genap')
    const own =
      stored.find(({ name }) => name === SEMESTERS[n]) ?? row.skipRow('semester ini tidak ada di Pelita')
    if (own.name !== row.text('name')) row.noteCorrection('name', own.name, 'nama semester ini di Pelita')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    refuseSecond(moving, row, { taken, key: own.name })
    moving.recordNewId('semesters', row.id, own.id)
    return { row, id: own.id, written: row.text('status') }
  })
  const active = found.find(({ written }) => written === 'active')?.id
  if (active === undefined) return
  const statusAt = (id: number): Status => (id === active ? 'active' : id < active ? 'passed' : 'draft')
  for (const { row, id, written } of found) {
    const status = statusAt(id)
    if (status === written) continue
    const place = { table: 'semesters', id: row.id, name: row.name } as const
    const why = 'sebelum semester aktif: lewat; sesudahnya: belum aktif'
    moving.ledger.mendLater(place, { field: 'status', before: written, after: status, why })
  }
  // The active one last, because there may never be two.
  const order = stored.toSorted((one, other) => Number(one.id === active) - Number(other.id === active))
  moving.change('semesters', async (queries) => {
    for (const { id } of order)
      await queries
        .updateTable('semesters')
        .set({ status: statusAt(id) })
        .where('id', '=', id)
        .execute()
  })
}
