/** Imports a month of a class from the school's own sheet. */

import { z } from 'zod'
import { foldName, withNumerals } from '#platform/contract/folding.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { monthName } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readChoices } from '#platform/server/resource/import/cells/choices.ts'
import type { Importer, RowOutcome, Values } from '#platform/server/resource/import/importer.ts'
import { importHandlers } from '#platform/server/resource/import/importJob.ts'
import type { attendance } from '../../attendance.ts'
import { statusCode } from '../../day.ts'
import { datesOf, MONTH_IMPORT, type MonthScope, monthScope, monthSheet } from '../../monthImport.ts'
import { ATTENDANCE } from '../../paths.ts'
import { todayOf } from '../schoolDays.ts'
import { arrangeMonth } from './arranging.ts'
import {
  IMPORTED_MONTH,
  type ImportedDay,
  keptRow,
  type StoredMonth,
  storeDays,
  undoRow,
} from './importedDays.ts'
import { findMember, type MonthState, readMonthState } from './monthState.ts'
import { readStudentRow } from './studentRow.ts'

const importing = importHandlers(MONTH_IMPORT, {
  name: IMPORTED_MONTH,
  screen: `${ATTENDANCE}/month`,
  importer: monthImporter,
})

export const monthImportHandlers = {
  importAttendanceMonth: importing.importCsv,
  readMonthImport: importing.readImport,
  reportMonthImport: importing.reportImport,
  readMonthTemplate: importing.readTemplate,
  listMonthImports: importing.listImports,
  undoMonthImport: importing.undoImport,
} satisfies Partial<Handlers<typeof attendance.calls>>

/** A class has no more. */
const MOST_STUDENTS = 200

async function monthImporter(context: Context, user: Caller, options?: ImportOptions): Promise<Importer> {
  if (!options) return plainImporter(context)
  const scope = readScope(options)
  const state = await readMonthState(context, user, scope)
  if (state.needsReason && !scope.reason)
    throw errors.invalid({ file: 'Semesternya sudah selesai: isi dahulu alasan perubahan di layar rekap.' })
  const seen = options.dry_run === '1' ? null : readSeen(options)
  const students = state.members.map(({ student_class_id, student }) => ({
    id: String(student_class_id),
    name: student.name,
  }))
  return {
    ...plainImporter(context),
    ...monthSheet(scope.month, students),
    preview: ['read'],
    seen: JSON.stringify(state.seen),
    pickSheet: (sheets) => pickSheet(sheets, state.classroom.name, scope.month),
    arrange: (table) =>
      arrangeMonth(table, {
        month: scope.month,
        isKnown: (who) => findMember(state.members, who) !== null,
        isOpen: (date) => !state.closed.has(date),
      }),
    keys: ({ student }) => [`Siswa ${nameOf(state, student)}`],
    resolve: readStudentRow(state, readChoices(options)),
    store: async (tx, prepared) => {
      const days = toDays(prepared, scope.month)
      const { classroom_id, eduyear_id, reason } = scope
      const stored = await storeDays(tx, days, {
        classYear: { classroom_id, eduyear_id },
        context,
        reason,
        seen,
      })
      return prepared.map(({ student }) => toOutcome(Number(student), stored))
    },
  }
}

/** What needs no class: the columns of this month for a template, and undoing. */
function plainImporter(context: Context): Importer {
  return {
    name: IMPORTED_MONTH,
    ...monthSheet(todayOf(context).slice(0, 7), []),
    batchSize: MOST_STUDENTS,
    forgetsDecisions: true,
    keys: () => [],
    prepare: async (values) => values,
    store: async () => [],
    undo: async (tx, { id, changes }) => {
      const imported = keptRow.parse(changes.find(({ field }) => field === KEPT_FIELD)?.before)
      const marks = changes.filter(({ field }) => field !== KEPT_FIELD)
      await undoRow(tx, context, { student_class_id: id, changes: marks, imported })
    },
    refusalOf: (error) => error,
  }
}

function readScope({ scope }: ImportOptions): MonthScope {
  const parsed = read(scope, monthScope)
  if (!parsed) throw errors.invalid({ scope: 'Pilih kelas, tahun dan bulannya dahulu.' })
  return parsed
}

/** @throws 422 for a file that was not checked first */
function readSeen({ seen }: ImportOptions) {
  const parsed = read(seen, z.record(z.string(), z.string()))
  if (!parsed) throw errors.invalid({ seen: 'Periksa berkasnya dahulu.' })
  return parsed
}

/** @returns undefined for what is no such JSON */
function read<Value>(text: string | undefined, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** The sheet that is named after the class, else after the month. @example pickSheet(['VII A', 'VII B'], 'VII B', '2026-11') // 'VII B' */
function pickSheet(sheets: readonly string[], classroom: string, month: string): string | undefined {
  const spellings = [classroom, withNumerals(classroom)].map((name) => wordsOf(name).join(''))
  const monthWord = foldName(monthName(month).split(' ')[0] ?? '').slice(0, 3)
  const points = (sheet: string) => {
    const words = wordsOf(sheet)
    const isClass = spellings.some((spelling) => hasRun(words, spelling))
    return (isClass ? 2 : 0) + (words.some((word) => word.startsWith(monthWord)) ? 1 : 0)
  }
  const most = Math.max(0, ...sheets.map(points))
  return most > 0 ? sheets.find((sheet) => points(sheet) === most) : undefined
}

const wordsOf = (name: string) => foldName(name).split(/[^\p{L}\p{N}]+/u)

/** Whether words in a row, written together, are the name. @example hasRun(['absen', 'vii', 'a'], 'viia') // true */
function hasRun(words: readonly string[], name: string): boolean {
  return words.some((_, first) => words.some((_, last) => words.slice(first, last + 1).join('') === name))
}

const nameOf = ({ members }: MonthState, student: unknown) =>
  members.find(({ student_class_id }) => String(student_class_id) === student)?.student.name ?? ''

function toDays(prepared: readonly Values[], month: string): ImportedDay[] {
  return datesOf(month).map((date) => ({
    date,
    students: prepared.flatMap((values) => {
      const status = statusCode.safeParse(values[date]).data
      return status ? [{ student_class_id: Number(values.student), status }] : []
    }),
  }))
}

/** The name under which an import keeps what undoing it needs beside the states. */
const KEPT_FIELD = 'kept'

/** What is overwritten comes first, since a preview shows only so many changes. */
function toOutcome(id: number, { changes, taken }: StoredMonth): RowOutcome {
  const own = changes.get(id) ?? []
  const isOverwriting = own.some(({ before }) => before !== null)
  const details = Object.fromEntries(
    own.flatMap(({ date, before }) =>
      before ? [[date, { minutes: before.minutes, note: before.note }]] : [],
    ),
  )
  return {
    outcome: own.length === 0 ? 'same' : isOverwriting ? 'changed' : 'new',
    id,
    account: null,
    changes: own
      .toSorted((one, other) => Number(other.before !== null) - Number(one.before !== null))
      .map(({ date, before, after }) => ({
        field: date,
        before: before?.status ?? null,
        after: after.status,
      })),
    relatedRecord: null,
    ...(own.length > 0 && { stamp: { field: KEPT_FIELD, before: { details, taken }, after: null } }),
  }
}
