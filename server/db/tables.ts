/** Every table and its columns, once: the types queries are checked with, and what a law compares the database to. */
import type { MenuId } from '#contract/content/menu.ts'
import type { PostRow } from '#contract/content/post.ts'
import type { UserType } from '#contract/people/session.ts'
import type { SubmissionStatus } from '#contract/sia/learning/submission.ts'
import type { TaskStatus } from '#contract/sia/learning/task.ts'
import type { Period } from '#contract/sia/period.ts'
import type { EnrolmentStatus } from '#contract/sia/promotion/promotion.ts'
import type { Outcome } from '#contract/sia/promotion/undoing.ts'
import { type Column, type Kind, searched, stamps } from './columns.ts'
import { ACADEMIC_TABLES } from './tableGroups/academicTables.ts'
import { CONTENT_TABLES } from './tableGroups/contentTables.ts'
import { MACHINE_TABLES } from './tableGroups/machineTables.ts'

export const TABLES = {
  ...ACADEMIC_TABLES,
  ...MACHINE_TABLES,
  ...CONTENT_TABLES,
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
  sessions: {
    id: 'id',
    user_id: 'integer',
    token_hash: 'text',
    expires_at: 'text',
    created_at: 'text',
    address: 'text?',
    agent: 'text?',
    used_at: 'text?',
  },
  audits: {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    entity: 'text',
    entity_id: 'integer',
    before: 'text?',
    after: 'text?',
    created_at: 'text',
    address: 'text?',
    count: 'integer',
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
    left_on: 'text?',
    anonymised_at: 'text?',
    ...searched,
    ...stamps,
  },
} as const satisfies Record<string, Record<string, Kind>>

type Tables = typeof TABLES
export type TableName = keyof Tables

/** Columns that hold one of the contract's choices; what is written into them is checked against those. */
type Choices = {
  users: { user_type: UserType }
  posts: Pick<PostRow, 'type' | 'status' | 'visibility' | 'comment_status'>
  menu_items: { menu: MenuId }
  eduyears: Pick<Period['eduyears'][number], 'status'>
  semesters: Pick<Period['semesters'][number], 'status'>
  student_classes: { status: EnrolmentStatus }
  promotion_items: { outcome: Outcome }
  lesson_class_tasks: { status: TaskStatus }
  lesson_class_task_submits: { status: SubmissionStatus }
}

type ValueOf<T extends TableName, C extends keyof Tables[T]> = T extends keyof Choices
  ? C extends keyof Choices[T]
    ? Choices[T][C]
    : Column<Tables[T][C] & Kind>
  : Column<Tables[T][C] & Kind>

export type Database = { [T in TableName]: { -readonly [C in keyof Tables[T]]: ValueOf<T, C> } }
