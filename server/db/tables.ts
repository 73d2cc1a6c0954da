/** Every table and its columns, once: the types queries are checked with, and what a law compares the database to. */
import type { MenuId } from '#contract/content/menu.ts'
import type { PostRow } from '#contract/content/post.ts'
import type { UserType } from '#contract/people/session.ts'
import type { Outcome } from '#contract/sia/enrolment/undoing.ts'
import type { SubmissionStatus } from '#contract/sia/learning/submission.ts'
import type { TaskStatus } from '#contract/sia/learning/task.ts'
import type { Period } from '#contract/sia/period.ts'
import type { EnrolmentStatus } from '#contract/sia/promotion.ts'
import { ACADEMIC_TABLES } from './academicTables.ts'
import { type Column, type Kind, searched, stamps } from './columns.ts'
import { MACHINE_TABLES } from './machineTables.ts'

export const TABLES = {
  ...ACADEMIC_TABLES,
  ...MACHINE_TABLES,
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
  settings: { name: 'text', value: 'text' },
  images: {
    id: 'id',
    name: 'text',
    purpose: 'text',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
    width: 'integer?',
    height: 'integer?',
  },
  /** Files of records that only some may read; `entity_id` is null until a record keeps it. */
  private_files: {
    id: 'id',
    name: 'text',
    filename: 'text',
    entity: 'text',
    field: 'text',
    entity_id: 'integer?',
    user_id: 'integer?',
    created_at: 'text',
  },
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
    publish_at: 'text?',
    expire_at: 'text?',
    ...searched,
    ...stamps,
  },
  /** Addresses posts had before, which lead to them for good. */
  post_slugs: { slug: 'text', post_id: 'integer' },
  /** Deleted posts, under their own ids, with all it takes to bring them back. */
  post_trash: {
    id: 'id',
    type: 'text',
    title: 'text',
    author_id: 'integer',
    trashed_by: 'integer?',
    trashed_at: 'text',
    /** JSON: the columns of the row, its meta, and the addresses it once had. */
    post: 'text',
    meta: 'text',
    slugs: 'text',
    content: 'text',
    search_text: 'text',
  },
  post_meta: { post_id: 'integer', name: 'text', value: 'text' },
  slides: {
    id: 'id',
    title: 'text',
    description: 'text?',
    link: 'text?',
    image: 'text?',
    order: 'integer',
    ...searched,
    ...stamps,
  },
  galleries: {
    id: 'id',
    title: 'text',
    description: 'text?',
    type: 'text',
    image: 'text?',
    order: 'integer',
    ...searched,
    ...stamps,
  },
  albums: { id: 'id', title: 'text', description: 'text?', image: 'text?', ...searched, ...stamps },
  album_galleries: { album_id: 'integer', gallery_id: 'integer', position: 'integer' },
  video_thumbnails: { id: 'id', video: 'text', image: 'text', created_at: 'text' },
  menu_items: {
    id: 'id',
    menu: 'text',
    name: 'text',
    link: 'text',
    post_id: 'integer?',
    parent_id: 'integer?',
    position: 'integer',
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
