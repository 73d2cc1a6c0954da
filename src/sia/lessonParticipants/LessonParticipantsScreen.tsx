/** Data Per Pelajaran: a lesson of a class chosen above, its participants below; `edit/{id}` opens with one chosen. */
import { Card, CardContent, Checkbox, FormControlLabel } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { readLessonParticipantOptions, readLessonParticipantsById } from '#contract/sia/lessonParticipant.ts'
import { ChoiceBox } from '#src/kit/form/ChoiceBox.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { useServerSearch } from '#src/kit/screen/serverSearch.ts'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { useWorksheet, Worksheet } from '../worksheet/worksheet.tsx'
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
          <EmptyState title="Pilih mata pelajaran kelas" detail="Peserta pelajaran itu tampil di sini." />
        </Card>
      ) : (
        <Participants key={id} id={Number(id)} />
      )}
    </>
  )
}

function Chooser({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const [isEveryYear, setEveryYear] = useState(false)
  const { search, isTyping, searchLater } = useServerSearch()
  const current = useOptions({ active: '1', id, search: '' })
  // One of a former year, come to from the list, is only among all of them.
  const isFormer = id !== null && current.data?.some((option) => option.id === id) === false
  const { data, error, isPlaceholderData } = useOptions({
    active: isEveryYear || isFormer ? '0' : '1',
    id,
    search,
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
          onSearch={searchLater}
          isStale={isTyping || isPlaceholderData}
          error={error?.message}
          // Another address, so the guard of unsaved work asks by itself.
          onChange={(chosen) =>
            chosen && navigate(`/${LESSON_PARTICIPANTS}/edit/${chosen.id}`, { replace: true })
          }
        />
        <FormControlLabel
          control={<Checkbox size="small" />}
          label="Juga tahun ajaran lain"
          checked={isEveryYear || isFormer}
          disabled={isFormer}
          onChange={(_event, checked) => setEveryYear(checked)}
          sx={{ mt: 1 }}
        />
      </CardContent>
    </Card>
  )
}

type OptionsQuery = { active: '0' | '1'; id: number | null; search: string }

function useOptions({ active, id, search }: OptionsQuery) {
  return useQuery({
    queryKey: ['lessonClassStudentOptions', active, id, search],
    queryFn: async ({ signal }) => {
      const query = { active, search, ...(id !== null && { id: String(id) }) }
      const { result } = await call(readLessonParticipantOptions, { query, signal })
      return result.map((option) => ({ id: option.id, name: lessonClassLabel(option) }))
    },
    // What was found for the word before stays until the next is.
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  })
}

function Participants({ id }: { id: number }) {
  const query = useWorksheet(
    [LESSON_PARTICIPANTS, 'ofLesson', id],
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
