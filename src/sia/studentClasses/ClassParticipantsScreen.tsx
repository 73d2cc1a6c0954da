/** Data Per Kelas: year and class chosen above, its participants below. */
import { Box, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { describeField } from '#contract/fields.ts'
import { classYearQuery, readClassYear, readStudentClassOptions } from '#contract/sia/studentClass.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { useLossQuestion } from '#src/kit/form/UnsavedGuard.tsx'
import { Notice } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { STUDENT_CLASSES } from '../resources.ts'
import { stated, useYearClass } from '../useYearClass.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
import { ClassParticipants } from './ClassParticipants.tsx'
import type { Place } from './Place.ts'

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
      <ScreenHeader title={label} backTo={parent} />
      <Worksheet query={options}>{(read) => <Chosen options={read} />}</Worksheet>
    </>
  )
}

function Chosen({ options }: { options: Options }) {
  const { chosen, choose } = useYearClass(options)
  const { ask, question } = useLossQuestion()
  const eduyear = options.eduyears.find(({ id }) => id === chosen.eduyear_id)
  const classroom = options.classrooms.find(({ id }) => id === chosen.classroom_id)
  const box = (name: 'eduyear_id' | 'classroom_id', among: readonly { id: number; name: string }[]) => (
    <SelectBox
      label={describeField(classYearQuery, name).label}
      options={among}
      value={chosen[name]}
      onChange={(id) => ask(() => choose(name, id))}
      isRequired
    />
  )
  return (
    <>
      <Card sx={{ mb: 2.5 }}>
        <CardContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {box('eduyear_id', stated(options.eduyears))}
            {box('classroom_id', options.classrooms)}
          </Box>
        </CardContent>
      </Card>
      {eduyear && classroom ? (
        <Participants place={{ ...options, eduyear, classroom }} />
      ) : (
        <Card>
          <Notice title="Pilih tahun ajaran dan kelas" detail="Peserta kelas itu tampil di sini." />
        </Card>
      )}
      {question}
    </>
  )
}

function Participants({ place }: { place: Place }) {
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
