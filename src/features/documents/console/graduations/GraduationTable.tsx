/** The table of final scores and letters of the last grade in one year. */

import { Box } from '@mui/material'
import { useState } from 'react'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { formatScore } from '#platform/console/kit/format/formatScore.ts'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { exportGraduations, listGraduations, type readGraduationOptions } from '../../graduation.ts'
import { DocumentTable } from '../documents/DocumentTable.tsx'
import { ALL_CLASSES } from './allClasses.ts'
import { GraduationDialog } from './GraduationDialog.tsx'

type Fields = { eduyear_id: number; classroom_id: number }
type Props = { fields: Fields; options: Output<typeof readGraduationOptions> }

export function GraduationTable({ fields, options }: Props) {
  const [openStudentId, setOpenStudentId] = useState<number | null>(null)
  const query = useWorksheetQuery(
    ['graduation', 'class', fields],
    async (signal) => (await call(listGraduations, { body: fields, signal })).result,
  )
  const isAll = fields.classroom_id === ALL_CLASSES.id
  const year = options.eduyears.find(({ id }) => id === fields.eduyear_id)?.name
  const classroom = [ALL_CLASSES, ...options.classrooms].find(({ id }) => id === fields.classroom_id)?.name
  return (
    <>
      <WorksheetContent query={query}>
        {(rows) => {
          const storedCount = rows.filter((row) => row.graduation).length
          return (
            <SheetCard
              title={`${classroom} · ${year}`}
              subtitle={
                rows.length ? `${storedCount} dari ${rows.length} surat sudah ada` : 'Belum ada siswa'
              }
              actions={() => <TableActions rows={rows} fields={fields} scope={`${classroom} · ${year}`} />}
            >
              <DocumentTable
                rows={rows.map(({ id, nis, nisn, name, classroom: room, graduation }) => ({
                  id,
                  nis,
                  nisn,
                  name,
                  ...(isAll && { classroom: room.name }),
                  file: graduation?.file ?? null,
                  ...(graduation && { score: formatScore(graduation.final_score) }),
                }))}
                fileLabel="Status"
                missingText="Belum upload surat kelulusan"
                hasScore
                actionLabel="Kelulusan"
                onOpen={setOpenStudentId}
              />
            </SheetCard>
          )
        }}
      </WorksheetContent>
      {openStudentId !== null && (
        <GraduationDialog
          studentId={openStudentId}
          eduyearId={fields.eduyear_id}
          onClose={() => setOpenStudentId(null)}
          onSaved={() => void query.refetch()}
        />
      )}
    </>
  )
}

type TableActionsProps = { rows: Output<typeof listGraduations>; fields: Fields; scope: string }

/** The buttons that print or export the table. */
function TableActions({ rows, fields, scope }: TableActionsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <PrintButton readContent={() => toPrintContent(rows, scope)} isDisabled={rows.length === 0} />
      <ExportButton
        isEmpty={rows.length === 0}
        buildUrl={(format) => buildAnyUrl(exportGraduations, { query: { ...fields, format } })}
      />
    </Box>
  )
}

/** The printed table of scores and letters. */
function toPrintContent(rows: Output<typeof listGraduations>, scope: string): PrintContent {
  return {
    title: 'Kelulusan',
    subtitle: scope,
    columns: [
      { label: 'NIS', width: '14%' },
      { label: 'NISN', width: '16%' },
      { label: 'Nama' },
      { label: 'Kelas', width: '10%' },
      { label: 'Nilai Akhir', width: '13%', align: 'right' },
      { label: 'Surat', width: '14%' },
    ],
    rows: rows.map(({ id, nis, nisn, name, classroom, graduation }) => ({
      id,
      cells: [
        nis,
        nisn,
        name,
        classroom.name,
        graduation ? formatScore(graduation.final_score) : '–',
        graduation ? 'Sudah ada' : 'Belum ada',
      ],
    })),
  }
}
