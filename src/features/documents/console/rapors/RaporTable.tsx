/** The table of the report cards of one class in one semester. */

import { Box, Card } from '@mui/material'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { RAPOR_POLICY } from '../../access.ts'
import {
  exportRapors,
  listRapors,
  type RaporFields,
  type RaporRow,
  type readRaporOptions,
} from '../../rapor.ts'
import { DocumentTable } from '../documents/DocumentTable.tsx'
import { NOT_UPLOADED, toMissingText } from './missingText.ts'
import { RaporDialog } from './RaporDialog.tsx'
import { isReported, isWritable } from './raporRow.ts'

type Props = {
  fields: RaporFields
  options: Output<typeof readRaporOptions>
  /** The id of the enrolment whose dialog is open on mount. */
  initialOpenId: number | null
  /** Called when the initially open dialog is closed, to navigate to the table's own URL. */
  onDialogClose?: (id: number) => void
}

export function RaporTable({ fields, options, initialOpenId, onDialogClose }: Props) {
  const [openId, setOpenId] = useState(initialOpenId)
  const { state } = useLocation()
  const { user_type } = useUser()
  const can = useCan()
  const canWriteClass = isWritable(options, fields)
  const isReader = !canWriteClass && user_type !== 'student'
  const close = () => {
    // Closed synchronously, since an uploading dialog would block the navigation.
    flushSync(() => setOpenId(null))
    if (initialOpenId !== null) onDialogClose?.(initialOpenId)
  }
  const query = useWorksheetQuery(
    ['rapor', 'class', fields],
    async (signal) => (await call(listRapors, { body: fields, signal })).result,
  )
  return (
    <>
      <WorksheetContent query={query}>
        {(rows) => (
          <SheetCard
            title={titleOf(fields, options)}
            subtitle={[formatCount(rows), ...(isReader ? [READ_ONLY] : [])].join(' · ')}
            actions={() => (
              <TableActions rows={rows} fields={fields} classPeriodName={titleOf(fields, options)} />
            )}
          >
            <DocumentTable
              rows={rows.map((row) => ({
                ...row.student,
                id: row.id,
                file: row.student_class_rapors?.file ?? null,
                missingText: toMissingText(row),
                figures: row.figures,
              }))}
              fileLabel="Rapor"
              missingText={NOT_UPLOADED}
              actionLabel="Rapor"
              onOpen={setOpenId}
              returnTo={findReturnRow(state)}
            />
          </SheetCard>
        )}
      </WorksheetContent>
      {query.data === undefined && query.isFetching && <Card sx={{ height: 240 }} />}
      {openId !== null && (
        <RaporDialog
          id={openId}
          semesterId={fields.semester_id}
          canUpload={canWriteClass && can(RAPOR_POLICY.write)}
          onClose={close}
          onSaved={() => void query.refetch()}
        />
      )}
    </>
  )
}

type TableActionsProps = { rows: Output<typeof listRapors>; fields: RaporFields; classPeriodName: string }

/** The buttons that print or export the table. */
function TableActions({ rows, fields, classPeriodName }: TableActionsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <PrintButton readContent={() => toPrintContent(rows, classPeriodName)} isDisabled={rows.length === 0} />
      <ExportButton
        isEmpty={rows.length === 0}
        buildUrl={(format) => buildAnyUrl(exportRapors, { query: { ...fields, format } })}
      />
    </Box>
  )
}

/** The printed list of students with the status of their report cards. */
function toPrintContent(rows: Output<typeof listRapors>, classPeriodName: string): PrintContent {
  return {
    title: 'Status Rapor',
    subtitle: `${classPeriodName} · ${formatCount(rows)}`,
    columns: [
      { label: 'NIS', width: '16%' },
      { label: 'NISN', width: '18%' },
      { label: 'Nama' },
      ...(rows[0]?.figures ?? []).map(({ label }) => ({ label, width: '9%', align: 'right' as const })),
      { label: 'Rapor', width: '18%' },
    ],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.student.nis,
        row.student.nisn,
        row.student.name,
        ...row.figures.map(({ value }) => value ?? '–'),
        formatStatus(row),
      ],
    })),
  }
}

const formatStatus = (row: RaporRow) =>
  row.student_class_rapors ? 'Sudah ada' : row.reported_in ? toMissingText(row) : 'Belum ada'

const READ_ONLY = 'hanya dibaca: diunggah oleh wali kelas atau tata usaha'

function formatCount(rows: Output<typeof listRapors>): string {
  const storedCount = rows.filter(isReported).length
  return rows.length ? `${storedCount} dari ${rows.length} rapor sudah ada` : 'Belum ada siswa'
}

/** The id of the row whose dialog was closed, passed in the navigation state. */
const findReturnRow = (state: { returnTo?: number } | null) => state?.returnTo ?? null

function titleOf(fields: RaporFields, { classrooms, eduyears, semesters }: Props['options']): string {
  const names = [
    classrooms.find(({ id }) => id === fields.classroom_id)?.name,
    eduyears.find(({ id }) => id === fields.eduyear_id)?.name,
    semesters.find(({ id }) => id === fields.semester_id)?.name,
  ]
  return names.filter(Boolean).join(' · ')
}
