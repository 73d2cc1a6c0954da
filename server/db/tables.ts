/** Every table and its columns, once: the types queries are checked with, and what a law compares the database to. */
import type { Generated } from 'kysely'

/** `?` means the column may be null. */
type Kind = 'id' | 'integer' | 'integer?' | 'real?' | 'text' | 'text?'
type Column<K extends Kind> = K extends 'id'
  ? Generated<number>
  : K extends 'integer'
    ? number
    : K extends 'integer?' | 'real?'
      ? number | null
      : K extends 'text'
        ? string
        : string | null

const stamps = { created_at: 'text', updated_at: 'text' } as const
/** What the search box looks into; written by the record's own writer, indexed by trigrams. */
const searched = { search_text: 'text' } as const

export const TABLES = {
  roles: { id: 'id', name: 'text', ...searched, ...stamps },
  role_accesses: { role_id: 'integer', access: 'text' },
  users: {
    id: 'id',
    user_type: 'text',
    role_id: 'integer',
    name: 'text',
    username: 'text?',
    email: 'text?',
    nisn: 'text?',
    nip: 'text?',
    photo: 'text?',
    password_hash: 'text',
    must_change_password: 'integer',
    login_at: 'text?',
    last_login_at: 'text?',
    ...searched,
    ...stamps,
  },
  sessions: { id: 'id', user_id: 'integer', token_hash: 'text', expires_at: 'text', created_at: 'text' },
  login_attempts: { id: 'id', login: 'text', address: 'text', created_at: 'text' },
  audits: {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    entity: 'text',
    entity_id: 'integer',
    before: 'text?',
    after: 'text?',
    created_at: 'text',
  },
  teachers: {
    id: 'id',
    user_id: 'integer?',
    nip: 'text?',
    nik: 'text?',
    name: 'text',
    gender: 'text?',
    place_birth: 'text?',
    day_birth: 'text?',
    religion: 'text?',
    address: 'text?',
    email: 'text?',
    phone: 'text?',
    employee_group: 'text?',
    position: 'text?',
    last_education: 'text?',
    entry_year: 'text?',
    ...searched,
    ...stamps,
  },
  students: {
    id: 'id',
    user_id: 'integer?',
    nisn: 'text',
    nis: 'text',
    nik: 'text?',
    no_akta: 'text?',
    name: 'text',
    gender: 'text?',
    place_birth: 'text?',
    day_birth: 'text?',
    religion: 'text?',
    height: 'text?',
    weight: 'text?',
    special_needs: 'text?',
    address: 'text?',
    rt: 'text?',
    rw: 'text?',
    urban: 'text?',
    sub_district: 'text?',
    city: 'text?',
    postal_code: 'text?',
    email: 'text?',
    phone: 'text?',
    entry_year: 'text?',
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
    ...searched,
    ...stamps,
  },
  settings: { name: 'text', value: 'text' },
  images: { id: 'id', name: 'text', purpose: 'text', user_id: 'integer?', created_at: 'text' },
  image_uses: { image: 'text', entity: 'text', entity_id: 'integer' },
  posts: {
    id: 'id',
    type: 'text',
    title: 'text',
    slug: 'text',
    content: 'text',
    excerpt: 'text?',
    tags: 'text?',
    image: 'text?',
    status: 'text',
    visibility: 'text',
    comment_status: 'text',
    agenda_date: 'text?',
    author_id: 'integer',
    ...searched,
    ...stamps,
  },
  post_meta: { post_id: 'integer', name: 'text', value: 'text' },
  lessons: { id: 'id', code: 'text', name: 'text', ...searched, ...stamps },
  classrooms: { id: 'id', code: 'text', room: 'text', name: 'text', ...searched, ...stamps },
  eduyears: { id: 'id', code: 'text', name: 'text', status: 'text', ...searched, ...stamps },
  semesters: { id: 'id', name: 'text', status: 'text' },
} as const satisfies Record<string, Record<string, Kind>>

type Tables = typeof TABLES
export type TableName = keyof Tables
export type Database = { [T in TableName]: { -readonly [C in keyof Tables[T]]: Column<Tables[T][C] & Kind> } }
