/** The screen of one student for their teachers: class and history. */
import { Chip } from '@mui/material'
import { useParams } from 'react-router-dom'
import { HistoryTimeline } from '#features/people/console/history/HistoryTimeline.tsx'
import { useStudentHistory } from '#features/people/console/history/StudentHistory.tsx'
import { WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'

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
        {({ entries, events }) => (
          <Section title="Perjalanan">
            <HistoryTimeline entries={entries} events={events} />
          </Section>
        )}
      </WorksheetContent>
    </>
  )
}
