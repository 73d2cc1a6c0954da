/** The screen 'Data Per Pelajaran': a select for the lesson, then its participants; `edit/{id}` preselects one. */
import { Card, CardContent, Checkbox, FormControlLabel } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { useServerSearch } from '#platform/console/kit/search/serverSearch.ts'
import { call } from '#platform/console/providers/call.ts'
import { readLessonParticipantOptions, readLessonParticipantsById } from '../../lessonParticipant.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { formatLessonClass } from './formatLessonClass.ts'
import { LessonParticipants } from './LessonParticipants.tsx'

export function Screen() {
  const { label, parent } = useScreen()
  const { id } = useParams()
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <LessonSelect id={id === undefined ? null : Number(id)} />
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

function LessonSelect({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const [includesAllYears, setIncludesAllYears] = useState(false)
  const { search, isTyping, searchDebounced } = useServerSearch()
  const activeYearOptions = useOptions({ active: '1', id, search: '' })
  // A lesson of a year that is not active, opened from the list, is only among the options of all years.
  const isOfOtherYear = id !== null && activeYearOptions.data?.some((option) => option.id === id) === false
  const { data, error, isPlaceholderData } = useOptions({
    active: includesAllYears || isOfOtherYear ? '0' : '1',
    id,
    search,
  })
  return (
    <Card sx={{ mb: 2.5 }}>
      <CardContent>
        <AutocompleteField
          label="Mata Pelajaran Kelas"
          options={data ?? []}
          value={id}
          isRequired
          isDisabled={!data}
          onSearch={searchDebounced}
          isStale={isTyping || isPlaceholderData}
          error={error?.message}
          // This navigates, so the guard for unsaved changes asks for confirmation.
          onChange={(lesson) =>
            lesson && navigate(`/${LESSON_PARTICIPANTS}/edit/${lesson.id}`, { replace: true })
          }
        />
        <FormControlLabel
          control={<Checkbox size="small" />}
          label="Juga tahun ajaran lain"
          checked={includesAllYears || isOfOtherYear}
          disabled={isOfOtherYear}
          onChange={(_event, checked) => setIncludesAllYears(checked)}
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
      return result.map((option) => ({ id: option.id, name: formatLessonClass(option) }))
    },
    // Keeps the previous results until the next ones have loaded.
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
}

function Participants({ id }: { id: number }) {
  const query = useWorksheetQuery(
    [LESSON_PARTICIPANTS, 'ofLesson', id],
    async (signal) => (await call(readLessonParticipantsById, { params: { id: String(id) }, signal })).result,
  )
  return (
    <WorksheetContent query={query}>
      {(data) => (
        <LessonParticipants key={query.dataUpdatedAt} {...data} onReload={() => void query.refetch()} />
      )}
    </WorksheetContent>
  )
}
