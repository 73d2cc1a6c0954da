/** Exports which students have a document, whether it is released, and when it was opened. */

import { findSemester, findYear } from '#features/school/server/years.ts'
import { now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import type { documents } from '../../documents.ts'
import { readReaders } from './documentReaders.ts'
import { refuseForeignClasses, refuseKind } from './releaseAccess.ts'
import { readReleaseDefault } from './releaseCondition.ts'
import { readReleaseRows } from './releaseRows.ts'
import { READER_COLUMNS } from './releaseRules.ts'

const FILE_NAMES = { rapor: 'Status Rapor', graduation: 'Status Surat Kelulusan' }

export const readerExportHandlers = {
  exportReaders: async (call) => {
    const { query, user, context } = call
    const { kysely } = context.db
    const { kind, eduyear_id, classroom_id } = query
    refuseKind(user, kind)
    await findYear(kysely, eduyear_id)
    const semester = await findSemester(kysely, query.semester_id)
    const semester_id = kind === 'rapor' ? semester.id : null
    const scope = { kind, eduyear_id, semester_id }
    if (classroom_id) await refuseForeignClasses(kysely, user, { ...scope, classroom_ids: [classroom_id] })
    const rule = { byDefault: await readReleaseDefault(kysely), now: now(context) }
    const releaseRows = await readReleaseRows(kysely, user, { eduyear_id, semester_id: semester.id, ...rule })
    const classes = releaseRows.filter(
      (row) => row.kind === kind && (classroom_id === undefined || row.classroom.id === classroom_id),
    )
    const file = { name: FILE_NAMES[kind], columns: READER_COLUMNS }
    return sendExport(
      call,
      { exportFile: file },
      inOneBatch(readExportRows(kysely, user, { scope, classes })),
    )
  },
} satisfies Partial<Handlers<typeof documents.calls>>

type ExportScope = {
  scope: Omit<Parameters<typeof readReaders>[2], 'classroom_id'>
  classes: Awaited<ReturnType<typeof readReleaseRows>>
}

async function readExportRows(queries: Queries, user: Caller, { scope, classes }: ExportScope) {
  const rows: object[] = []
  for (const { classroom, state, release_at } of classes) {
    const readers = await readReaders(queries, user, { ...scope, classroom_id: classroom.id })
    rows.push(...readers.map((reader) => ({ classroom, state, release_at, ...reader })))
  }
  return rows
}
