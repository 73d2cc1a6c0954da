/** Data Per Kelas: year and class chosen above, its participants below. */
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
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

const NOTHING_CHOSEN = { title: 'Pilih tahun ajaran dan kelas', detail: 'Peserta kelas itu tampil di sini.' }

function Chosen({ options }: { options: Options }) {
  return (
    <YearClassCard schema={classYearQuery} options={options} missing={NOTHING_CHOSEN}>
      {({ eduyear_id, classroom_id }) => {
        const eduyear = options.eduyears.find(({ id }) => id === eduyear_id)
        const classroom = options.classrooms.find(({ id }) => id === classroom_id)
        if (!eduyear || !classroom) return null
        return (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', mb: 1 }}>
              <AttendanceSheet key={eduyear.id} place={{ eduyear, classroom }} />
              <ClassPasswords place={{ eduyear, classroom }} />
            </Box>
            <Participants place={{ ...options, eduyear, classroom }} />
          </>
        )
      }}
    </YearClassCard>
  )
}

function Participants({ place }: { place: ClassPeriod }) {
  const where = { classroom_id: place.classroom.id, eduyear_id: place.eduyear.id }
  const query = useWorksheet(
    [STUDENT_CLASSES, 'ofClass', where],
    async (signal) => (await call(readClassYear, { query: where, signal })).result,
  )
  return (
    <Worksheet query={query}>
      {(read) => (
        <ClassParticipants
          key={query.dataUpdatedAt}
          {...read}
          place={place}
          onReload={() => void query.refetch()}
        />
      )}
    </Worksheet>
  )
}
