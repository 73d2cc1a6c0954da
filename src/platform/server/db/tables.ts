/** All tables and their columns: the types of queries, and the schema that a test compares the database with. */
import { DOCUMENTS_TABLES } from '#features/documents/server/tables.ts'
import { ENROLMENT_TABLES, type EnrolmentChoices } from '#features/enrolment/server/tables.ts'
import { LEARNING_TABLES, type LearningChoices } from '#features/learning/server/tables.ts'
import { LESSONS_TABLES } from '#features/lessons/server/tables.ts'
import { MEDIA_TABLES } from '#features/media/server/tables.ts'
import { PEOPLE_TABLES } from '#features/people/server/tables.ts'
import { POSTS_TABLES, type PostsChoices } from '#features/posts/server/tables.ts'
import { SCHOOL_TABLES, type SchoolChoices } from '#features/school/server/tables.ts'
import { WEBSITE_TABLES, type WebsiteChoices } from '#features/website/server/tables.ts'
import type { ColumnKind, ColumnValue } from './columns.ts'
import { IDENTITY_TABLES, type IdentityChoices } from './identityTables.ts'
import { SYSTEM_TABLES } from './systemTables.ts'

export const TABLES = {
  ...SCHOOL_TABLES,
  ...ENROLMENT_TABLES,
  ...LESSONS_TABLES,
  ...DOCUMENTS_TABLES,
  ...LEARNING_TABLES,
  ...SYSTEM_TABLES,
  ...POSTS_TABLES,
  ...MEDIA_TABLES,
  ...WEBSITE_TABLES,
  ...IDENTITY_TABLES,
  ...PEOPLE_TABLES,
} as const satisfies Record<string, Record<string, ColumnKind>>

type Tables = typeof TABLES
export type TableName = keyof Tables

/** Types of columns that store one of the contract's choices. */
type Choices = IdentityChoices &
  SchoolChoices &
  EnrolmentChoices &
  LearningChoices &
  PostsChoices &
  WebsiteChoices

type ValueOf<T extends TableName, C extends keyof Tables[T]> = T extends keyof Choices
  ? C extends keyof Choices[T]
    ? Choices[T][C]
    : ColumnValue<Tables[T][C] & ColumnKind>
  : ColumnValue<Tables[T][C] & ColumnKind>

export type Database = { [T in TableName]: { -readonly [C in keyof Tables[T]]: ValueOf<T, C> } }
