/** The screen of one student for their teachers: class and history. */
import { Chip } from '@mui/material'
import { useParams } from 'react-router-dom'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { Section } from '#src/kit/screen/Section.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { HistoryTimeline } from '../history/HistoryTimeline.tsx'
import { useStudentHistory } from '../history/StudentHistory.tsx'
import { WorksheetContent } from '../worksheet/worksheet.tsx'

export function Screen() {
  const { id = '' } = useParams()
  const { label, parent } = useScreen()
  const query = useStudentHistory(id)
  const student = query.data?.student
  const statusText = student?.out_year
    ? `Keluar ${student.out_year}`
    : student?.active_class && `Kelas ${student.active_class}`
  return (
    <>
      <ScreenHeader
        title={student?.name ?? label}
        backTo={parent}
        {...(student && { subtitle: `NIS ${student.nis} · NISN ${student.nisn}` })}
        {...(statusText && { actions: <Chip label={statusText} color="primary" variant="outlined" /> })}
      />
      <WorksheetContent query={query}>
        {({ entries }) => (
          <Section title="Perjalanan">
            <HistoryTimeline entries={entries} />
          </Section>
        )}
      </WorksheetContent>
    </>
  )
}
