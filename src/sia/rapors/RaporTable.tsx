/** The report cards of one class in one semester. */
import { Box, Card } from '@mui/material'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { POLICY } from '#contract/access.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  exportRapors,
  isReported,
  isWritable,
  listRapors,
  type RaporFields,
  type RaporRow,
  type readRaporOptions,
} from '#contract/sia/rapor.ts'
import { ExportButton } from '#src/kit/export/ExportButton.tsx'
import { PrintButton } from '#src/kit/print/PrintButton.tsx'
import type { PrintContent } from '#src/kit/print/PrintSheet.tsx'
import { buildAnyUrl, call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { useUser } from '#src/providers/session.ts'
import { DocumentTable } from '../documents/DocumentTable.tsx'
import { SheetCard } from '../worksheet/SheetCard.tsx'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { missingOf, NOT_UPLOADED } from './missing.ts'
import { RaporDialog } from './RaporDialog.tsx'

type Props = {
  fields: RaporFields
  options: Output<typeof readRaporOptions>
  /** The enrolment whose dialog opens at once. */
  initiallyOpen: number | null
  /** It was left for this table's own address. */
  onLeave?: (id: number) => void
}

export function RaporTable({ fields, options, initiallyOpen, onLeave }: Props) {
  const [open, setOpen] = useState(initiallyOpen)
  const { state } = useLocation()
  const { user_type } = useUser()
  const can = useCan()
  const isOwn = isWritable(options, fields)
  const isReader = !isOwn && user_type !== 'student'
  const close = () => {
    // The dialog is gone first: while it uploads, it would ask before the address changes.
    flushSync(() => setOpen(null))
    if (initiallyOpen !== null) onLeave?.(initiallyOpen)
  }
  const query = useWorksheet(
    ['rapor', 'class', fields],
    async (signal) => (await call(listRapors, { body: fields, signal })).result,
  )
  return (
    <>
      <Worksheet query={query}>
        {(rows) => (
          <SheetCard
            title={titleOf(fields, options)}
            count={[countOf(rows), ...(isReader ? [READ_ONLY] : [])].join(' · ')}
            closed={null}
            actions={() => <Outlets rows={rows} fields={fields} where={titleOf(fields, options)} />}
          >
            <DocumentTable
              rows={rows.map((row) => ({
                ...row.student,
                id: row.id,
                file: row.student_class_rapors?.file ?? null,
                missing: missingOf(row),
              }))}
              fileLabel="Rapor"
              missing={NOT_UPLOADED}
              actionLabel="Rapor"
              onOpen={setOpen}
              returnTo={returnOf(state)}
            />
          </SheetCard>
        )}
      </Worksheet>
      {query.data === undefined && query.isFetching && <Card sx={{ height: 240 }} />}
      {open !== null && (
        <RaporDialog
          id={open}
          semesterId={fields.semester_id}
          mayUpload={isOwn && can(POLICY.rapor.write)}
          onClose={close}
          onSaved={() => {
            close()
            void query.refetch()
          }}
        />
      )}
    </>
  )
}

type OutletProps = { rows: Output<typeof listRapors>; fields: RaporFields; where: string }

/** What takes the table along: paper, or a file. */
function Outlets({ rows, fields, where }: OutletProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <PrintButton readContent={() => raporStatus(rows, where)} isDisabled={rows.length === 0} />
      <ExportButton
        isEmpty={rows.length === 0}
        buildUrl={(format) => buildAnyUrl(exportRapors, { query: { ...fields, format } })}
      />
    </Box>
  )
}

/** Who of the class has the report card of this semester. */
function raporStatus(rows: Output<typeof listRapors>, where: string): PrintContent {
  return {
    title: 'Status Rapor',
    subtitle: `${where} · ${countOf(rows)}`,
    columns: [
      { label: 'NIS', width: '16%' },
      { label: 'NISN', width: '18%' },
      { label: 'Nama' },
      { label: 'Rapor', width: '18%' },
    ],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [row.student.nis, row.student.nisn, row.student.name, statusOf(row)],
    })),
  }
}

const statusOf = (row: RaporRow) =>
  row.student_class_rapors ? 'Sudah ada' : row.reported_in ? missingOf(row) : 'Belum ada'

const READ_ONLY = 'hanya dibaca: diunggah oleh wali kelas atau tata usaha'

function countOf(rows: Output<typeof listRapors>): string {
  const stored = rows.filter(isReported).length
  return rows.length ? `${stored} dari ${rows.length} rapor sudah ada` : 'Belum ada siswa'
}

/** Which row's address was left, as the navigation to this table tells it. */
const returnOf = (state: { returnTo?: number } | null) => state?.returnTo ?? null

function titleOf(fields: RaporFields, { classrooms, eduyears, semesters }: Props['options']): string {
  const names = [
    classrooms.find(({ id }) => id === fields.classroom_id)?.name,
    eduyears.find(({ id }) => id === fields.eduyear_id)?.name,
    semesters.find(({ id }) => id === fields.semester_id)?.name,
  ]
  return names.filter(Boolean).join(' · ')
}
