/** The report cards of one class in one semester. */
import { Card } from '@mui/material'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { listRapors, type RaporFields, type readRaporOptions } from '#contract/sia/rapor.ts'
import { call } from '#src/providers/call.ts'
import { DocumentTable } from '../documents/DocumentTable.tsx'
import { SheetCard } from '../SheetCard.tsx'
import { useWorksheet, Worksheet } from '../worksheet.tsx'
import { RaporDialog } from './RaporDialog.tsx'

type Props = {
  fields: RaporFields
  options: Output<typeof readRaporOptions>
  /** The enrolment whose dialog opens at once. */
  initiallyOpen: number | null
}

export function RaporTable({ fields, options, initiallyOpen }: Props) {
  const [open, setOpen] = useState(initiallyOpen)
  const query = useWorksheet(
    ['rapor', 'class', fields],
    async (signal) => (await call(listRapors, { body: fields, signal })).result,
  )
  return (
    <>
      <Worksheet query={query}>
        {(rows) => {
          const stored = rows.filter((row) => row.student_class_rapors).length
          return (
            <SheetCard
              title={titleOf(fields, options)}
              count={rows.length ? `${stored} dari ${rows.length} rapor sudah ada` : 'Belum ada siswa'}
              closed={null}
              actions={() => null}
            >
              <DocumentTable
                rows={rows.map(({ id, student, student_class_rapors }) => ({
                  ...student,
                  id,
                  file: student_class_rapors?.file ?? null,
                }))}
                fileLabel="Rapor"
                missing="Belum upload rapor"
                actionLabel="Rapor"
                onOpen={setOpen}
              />
            </SheetCard>
          )
        }}
      </Worksheet>
      {query.data === undefined && query.isFetching && <Card sx={{ height: 240 }} />}
      {open !== null && (
        <RaporDialog
          id={open}
          semesterId={fields.semester_id}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void query.refetch()
          }}
        />
      )}
    </>
  )
}

function titleOf(fields: RaporFields, { classrooms, eduyears, semesters }: Props['options']): string {
  const names = [
    classrooms.find(({ id }) => id === fields.classroom_id)?.name,
    eduyears.find(({ id }) => id === fields.eduyear_id)?.name,
    semesters.find(({ id }) => id === fields.semester_id)?.name,
  ]
  return names.filter(Boolean).join(' · ')
}
