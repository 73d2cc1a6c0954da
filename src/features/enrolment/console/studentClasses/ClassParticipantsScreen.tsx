/** The screen 'Data Per Kelas': selects for year and class, then its participants. */
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { classYearQuery } from '#features/school/activity.ts'
import { ClassSelectionCard } from '#features/school/console/worksheet/ClassSelectionCard.tsx'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { readClassYear, readStudentClassOptions } from '../../studentClass.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { AttendanceSheetButton } from './AttendanceSheetButton.tsx'
import { ClassParticipants } from './ClassParticipants.tsx'
import { ClassPasswordReset } from './ClassPasswordReset.tsx'
import type { ClassPeriod } from './ClassPeriod.ts'

type Options = Output<typeof readStudentClassOptions>

export function Screen() {
  const { label, parent } = useScreen()
  const options = useQuery({
    queryKey: ['studentClassOptions'],
    queryFn: async ({ signal }) =>
      (await call(readStudentClassOptions, { query: { students: '0' }, signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} subtitle="Peserta Kelas" backTo={parent} />
      <WorksheetContent query={options}>{(data) => <SelectedClass options={data} />}</WorksheetContent>
    </>
  )
}

const NOTHING_SELECTED = {
  title: 'Pilih tahun ajaran dan kelas',
  detail: 'Peserta kelas itu tampil di sini.',
}

function SelectedClass({ options }: { options: Options }) {
  return (
    <ClassSelectionCard schema={classYearQuery} options={options} placeholder={NOTHING_SELECTED}>
      {({ eduyear_id, classroom_id }) => {
        const eduyear = options.eduyears.find(({ id }) => id === eduyear_id)
        const classroom = options.classrooms.find(({ id }) => id === classroom_id)
        if (!eduyear || !classroom) return null
        return (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', mb: 1 }}>
              <AttendanceSheetButton key={eduyear.id} classPeriod={{ eduyear, classroom }} />
              <ClassPasswordReset classPeriod={{ eduyear, classroom }} />
            </Box>
            <Participants classPeriod={{ ...options, eduyear, classroom }} />
          </>
        )
      }}
    </ClassSelectionCard>
  )
}

function Participants({ classPeriod }: { classPeriod: ClassPeriod }) {
  const params = { classroom_id: classPeriod.classroom.id, eduyear_id: classPeriod.eduyear.id }
  const query = useWorksheetQuery(
    [STUDENT_CLASSES, 'ofClass', params],
    async (signal) => (await call(readClassYear, { query: params, signal })).result,
  )
  return (
    <WorksheetContent query={query}>
      {(data) => (
        <ClassParticipants
          key={query.dataUpdatedAt}
          {...data}
          classPeriod={classPeriod}
          onReload={() => void query.refetch()}
        />
      )}
    </WorksheetContent>
  )
}
