/** A student's own report cards: shows the newest one, with a select for other semesters. */
import { Box, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { DownloadButton } from '#platform/console/kit/file/DownloadButton.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { call } from '#platform/console/providers/call.ts'
import { listOwnRapors, type StudentSemester } from '../../ownRapor.ts'
import { DocumentPages } from '../documents/DocumentPages.tsx'

export function OwnRapors() {
  const query = useQuery({
    queryKey: ['ownRapors'],
    queryFn: async ({ signal }) => (await call(listOwnRapors, { signal })).result,
  })
  return (
    <WorksheetContent query={query}>
      {(semesters) => <RaporViewer semesters={[...semesters].reverse()} />}
    </WorksheetContent>
  )
}

type SemesterWithRapor = StudentSemester & { rapor: NonNullable<StudentSemester['rapor']> }

/** `semesters` are newest first; semesters without a report card are listed too. */
function RaporViewer({ semesters }: { semesters: readonly StudentSemester[] }) {
  const newestIndex = semesters.findIndex(({ rapor }) => rapor !== null)
  const [selectedIndex, setSelectedIndex] = useState(Math.max(newestIndex, 0))
  const studentSemester = semesters[selectedIndex]
  if (!studentSemester)
    return (
      <Card>
        <EmptyState title="Belum ada rapor" detail="Rapor Anda tampil di sini setelah diunggah sekolah." />
      </Card>
    )
  return (
    <Card>
      <CardContent>
        <Box sx={TOOLBAR_STYLE}>
          <SelectField
            label="Semester"
            options={semesters.map((option, id) => ({ id, name: semesterNameOf(option) }))}
            value={selectedIndex}
            onChange={setSelectedIndex}
          />
          {studentSemester.rapor && <DownloadButton file={studentSemester.rapor} />}
        </Box>
        {hasRapor(studentSemester) ? (
          <DocumentPages
            key={studentSemester.rapor.file_url}
            file={studentSemester.rapor}
            label={`Rapor ${semesterNameOf(studentSemester)}`}
          />
        ) : (
          <EmptyState
            title="Rapor belum tersedia"
            detail={`${semesterNameOf(studentSemester)}. Rapor tampil di sini setelah diterbitkan sekolah.`}
          />
        )}
      </CardContent>
    </Card>
  )
}

const hasRapor = (studentSemester: StudentSemester): studentSemester is SemesterWithRapor =>
  studentSemester.rapor !== null

const semesterNameOf = ({ classroom, semester, eduyear, rapor }: StudentSemester) =>
  [classroom.name, semester.name, eduyear.name, ...(rapor ? [] : ['belum ada'])].join(' · ')

const TOOLBAR_STYLE = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 420px) auto' },
  justifyContent: 'start',
} as const
