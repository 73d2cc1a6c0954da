/** Data Per Pelajaran: a lesson of a class chosen above, its participants below; `edit/{id}` opens with one chosen. */
import { Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { readLessonParticipantOptions, readLessonParticipantsById } from '#contract/sia/lessonClassStudent.ts'
import { ChoiceBox } from '#src/kit/ChoiceBox.tsx'
import { Notice } from '#src/kit/ListEmpty.tsx'
import { useScreen } from '#src/kit/ScreenContext.ts'
import { ScreenHeader } from '#src/kit/ScreenHeader.tsx'
import { call } from '#src/providers/call.ts'
import { LESSON_PARTICIPANTS } from '#src/screens.tsx'
import { useWorksheet, Worksheet } from '../worksheet.tsx'
import { LessonParticipants } from './LessonParticipants.tsx'
import { lessonClassLabel } from './lessonClassLabel.ts'

export function Screen() {
  const { label, parent } = useScreen()
  const { id } = useParams()
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <Chooser id={id === undefined ? null : Number(id)} />
      {id === undefined ? (
        <Card>
          <Notice title="Pilih mata pelajaran kelas" detail="Peserta pelajaran itu tampil di sini." />
        </Card>
      ) : (
        <Participants key={id} id={Number(id)} />
      )}
    </>
  )
}

function Chooser({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['lessonClassStudentOptions'],
    queryFn: async ({ signal }) => {
      const { result } = await call(readLessonParticipantOptions, { signal })
      return result.map((option) => ({ id: option.id, name: lessonClassLabel(option) }))
    },
    refetchOnWindowFocus: false,
  })
  return (
    <Card sx={{ mb: 2.5 }}>
      <CardContent>
        <ChoiceBox
          label="Mata Pelajaran Kelas"
          options={data ?? []}
          value={id}
          isRequired
          isDisabled={!data}
          error={error?.message}
          // Another address, so the guard of unsaved work asks by itself.
          onChange={(chosen) =>
            chosen && navigate(`${LESSON_PARTICIPANTS}/edit/${chosen.id}`, { replace: true })
          }
        />
      </CardContent>
    </Card>
  )
}

function Participants({ id }: { id: number }) {
  const query = useWorksheet(
    ['lessonClassStudent', 'ofLesson', id],
    async (signal) => (await call(readLessonParticipantsById, { params: { id: String(id) }, signal })).result,
  )
  return (
    <Worksheet query={query}>
      {(read) => (
        <LessonParticipants key={query.dataUpdatedAt} {...read} onReload={() => void query.refetch()} />
      )}
    </Worksheet>
  )
}
