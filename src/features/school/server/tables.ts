/** The tables of the school: lessons as subjects, classes, years and semesters. */
import { searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { CalendarEntry } from '../calendar.ts'
import type { PeriodChoices } from '../period.ts'

export const SCHOOL_TABLES = {
  lessons: { id: 'id', code: 'text', name: 'text', ...searchColumns, ...timestampColumns },
  classrooms: { id: 'id', code: 'text', room: 'text', name: 'text', ...searchColumns, ...timestampColumns },
  eduyears: { id: 'id', code: 'text', name: 'text', status: 'text', ...searchColumns, ...timestampColumns },
  semesters: { id: 'id', name: 'text', status: 'text' },
  calendar_entries: {
    id: 'id',
    name: 'text',
    start: 'text',
    end: 'text',
    kind: 'text',
    /** Whether visitors of the website see it. */
    on_site: 'integer',
    ...searchColumns,
    ...timestampColumns,
  },
  semester_dates: {
    id: 'id',
    eduyear_id: 'integer',
    semester_id: 'integer',
    start: 'text',
    end: 'text',
    ...timestampColumns,
  },
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type SchoolChoices = {
  eduyears: Pick<PeriodChoices['eduyears'][number], 'status'>
  semesters: Pick<PeriodChoices['semesters'][number], 'status'>
  calendar_entries: Pick<CalendarEntry, 'kind'>
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof SCHOOL_TABLES, SchoolChoices> {}
}

/** What each lock protects. */
declare module '#platform/server/db/locks.ts' {
  interface Locks {
    period: 'The active education year and semester.'
  }
}
