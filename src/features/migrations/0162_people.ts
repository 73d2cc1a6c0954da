/** Teachers and students as they were in 0.9.0. */
import { createTable, index, type Schema, searchIndex, unique } from '#platform/server/db/schema.ts'
import { watchContent } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'teachers', {
    user_id: 'integer?>users',
    nik: 'text?',
    name: 'text',
    gender: 'text?',
    place_birth: 'text?',
    day_birth: 'text?',
    religion: 'text?',
    address: 'text?',
    email: 'text?',
    phone: 'text?',
    entry_year: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
    nip: 'text?',
    employee_group: 'text?',
    position: 'text?',
    last_education: 'text?',
  })
  await createTable(schema, 'students', {
    user_id: 'integer?>users',
    nik: 'text?',
    name: 'text',
    gender: 'text?',
    place_birth: 'text?',
    day_birth: 'text?',
    religion: 'text?',
    address: 'text?',
    email: 'text?',
    phone: 'text?',
    entry_year: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
    nisn: 'text',
    nis: 'text',
    no_akta: 'text?',
    height: 'text?',
    weight: 'text?',
    special_needs: 'text?',
    rt: 'text?',
    rw: 'text?',
    urban: 'text?',
    sub_district: 'text?',
    city: 'text?',
    postal_code: 'text?',
    father_name: 'text?',
    father_job: 'text?',
    father_education: 'text?',
    father_address: 'text?',
    father_email: 'text?',
    father_phone: 'text?',
    mother_name: 'text?',
    mother_job: 'text?',
    mother_education: 'text?',
    mother_address: 'text?',
    mother_email: 'text?',
    mother_phone: 'text?',
    guardian_name: 'text?',
    out_year: 'text?',
    out_reason: 'text?',
    left_on: 'text?',
    anonymised_at: 'text?',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await searchIndex(schema, 'teachers')
  await searchIndex(schema, 'students')
  await watchContent(schema, {
    teachers: ['name', 'position', 'user_id'],
  })
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['teachers', 'nip'],
  ['teachers', 'nik'],
  ['teachers', 'user_id'],
  ['students', 'nisn'],
  ['students', 'nis'],
  ['students', 'nik'],
  ['students', 'user_id'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['teachers', 'name', 'lower(name)', 'id'],
  ['teachers', 'created', 'created_at', 'id'],
  ['students', 'name', 'lower(name)', 'id'],
  ['students', 'created', 'created_at', 'id'],
  ['students', 'gender', 'lower(gender)', 'id'],
  ['students', 'entry', 'lower(entry_year)', 'id'],
  ['students', 'nis_order', 'lower(nis)', 'id'],
  ['students', 'nisn_order', 'lower(nisn)', 'id'],
  ['students', 'present', 'out_year', 'id'],
]
