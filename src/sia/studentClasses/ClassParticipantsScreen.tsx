/** The screen 'Data Per Kelas': selects for year and class, then its participants. */
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import {
  classYearQuery,
  readClassYear,
  readStudentClassOptions,
} from '#contract/sia/enrolment/studentClass.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { YearClassCard } from '../worksheet/YearClassCard.tsx'
import { AttendanceSheet } from './AttendanceSheet.tsx'
import { ClassParticipants } from './ClassParticipants.tsx'
import { ClassPasswords } from './ClassPasswords.tsx'
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
      <Worksheet query={options}>{(data) => <SelectedClass options={data} />}</Worksheet>
    </>
  )
}

const NOTHING_SELECTED = {
  title: 'Pilih tahun ajaran dan kelas',
  detail: 'Peserta kelas itu tampil di sini.',
}

function SelectedClass({ options }: { options: Options }) {
  return (
    <YearClassCard schema={classYearQuery} options={options} missing={NOTHING_SELECTED}>
      {({ eduyear_id, classroom_id }) => {
        const eduyear = options.eduyears.find(({ id }) => id === eduyear_id)
        const classroom = options.classrooms.find(({ id }) => id === classroom_id)
        if (!eduyear || !classroom) return null
        return (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', mb: 1 }}>
              <AttendanceSheet key={eduyear.id} classPeriod={{ eduyear, classroom }} />
              <ClassPasswords classPeriod={{ eduyear, classroom }} />
            </Box>
            <Participants classPeriod={{ ...options, eduyear, classroom }} />
          </>
        )
      }}
    </YearClassCard>
  )
}

function Participants({ classPeriod }: { classPeriod: ClassPeriod }) {
  const params = { classroom_id: classPeriod.classroom.id, eduyear_id: classPeriod.eduyear.id }
  const query = useWorksheet(
    [STUDENT_CLASSES, 'ofClass', params],
    async (signal) => (await call(readClassYear, { query: params, signal })).result,
  )
  return (
    <Worksheet query={query}>
      {(data) => (
        <ClassParticipants
          key={query.dataUpdatedAt}
          {...data}
          classPeriod={classPeriod}
          onReload={() => void query.refetch()}
        />
      )}
    </Worksheet>
  )
}
