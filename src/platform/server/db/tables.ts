/** All tables and their columns: the types of queries, and the schema that a test compares the database with. */
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import type { PromotionOutcome } from '#features/enrolment/undoPromotion.ts'
import type { SubmissionStatus } from '#features/learning/submission.ts'
import type { TaskStatus } from '#features/learning/task.ts'
import { PEOPLE_TABLES } from '#features/people/server/tables.ts'
import type { PostRow } from '#features/posts/post.ts'
import { CONTENT_TABLES } from '#features/posts/server/tables.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import { ACADEMIC_TABLES } from '#features/school/server/tables.ts'
import type { MenuId } from '#features/website/menu.ts'
import type { UserType } from '#platform/contract/session.ts'
import type { ColumnKind, ColumnValue } from './columns.ts'
import { SYSTEM_TABLES } from './systemTables.ts'

export const TABLES = {
  ...ACADEMIC_TABLES,
  ...SYSTEM_TABLES,
  ...CONTENT_TABLES,
  ...PEOPLE_TABLES,
} as const satisfies Record<string, Record<string, ColumnKind>>

type Tables = typeof TABLES
export type TableName = keyof Tables

/** Types of columns that store one of the contract's choices. */
type Choices = {
  users: { user_type: UserType }
  posts: Pick<PostRow, 'type' | 'status' | 'visibility' | 'comment_status'>
  post_trash: Pick<PostRow, 'type'>
  menu_items: { menu: MenuId }
  eduyears: Pick<PeriodChoices['eduyears'][number], 'status'>
  semesters: Pick<PeriodChoices['semesters'][number], 'status'>
  student_classes: { status: EnrolmentStatus }
  promotion_items: { outcome: PromotionOutcome }
  lesson_class_tasks: { status: TaskStatus }
  lesson_class_task_submits: { status: SubmissionStatus }
}

type ValueOf<T extends TableName, C extends keyof Tables[T]> = T extends keyof Choices
  ? C extends keyof Choices[T]
    ? Choices[T][C]
    : ColumnValue<Tables[T][C] & ColumnKind>
  : ColumnValue<Tables[T][C] & ColumnKind>

export type Database = { [T in TableName]: { -readonly [C in keyof Tables[T]]: ValueOf<T, C> } }
