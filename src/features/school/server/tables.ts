/** The tables of the school: lessons as subjects, classes, years and semesters. */
import { type ColumnKind, searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import type { PeriodChoices } from '../period.ts'

export const SCHOOL_TABLES = {
  lessons: { id: 'id', code: 'text', name: 'text', ...searchColumns, ...timestampColumns },
  classrooms: { id: 'id', code: 'text', room: 'text', name: 'text', ...searchColumns, ...timestampColumns },
  eduyears: { id: 'id', code: 'text', name: 'text', status: 'text', ...searchColumns, ...timestampColumns },
  semesters: { id: 'id', name: 'text', status: 'text' },
} as const satisfies Record<string, Record<string, ColumnKind>>

/** Types of columns that store one of the contract's choices. */
export type SchoolChoices = {
  eduyears: Pick<PeriodChoices['eduyears'][number], 'status'>
  semesters: Pick<PeriodChoices['semesters'][number], 'status'>
}
