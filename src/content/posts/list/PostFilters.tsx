/** What a list of posts is narrowed to: by state, author and day, one's own, or its trash instead. */
import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { listPostAuthors, postFilters } from '#contract/content/post.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import type { DescribedField } from '#contract/fields.ts'
import { MINUTE } from '#contract/units.ts'
import { postResource, TRASH } from '#src/content/posts/postResource.ts'
import { ResourceFilters } from '#src/kit/list/ResourceFilters.tsx'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { TrashChip } from './PostTrash.tsx'

const AUTHOR = 'author'

/** @example <ListScreen filters={<PostFilters type="news" />} … /> */
export function PostFilters({ type }: { type: PostType }) {
  const { filterValues } = useListContext()
  return (
    <>
      {!filterValues[TRASH] && <Narrowing type={type} />}
      <TrashChip />
    </>
  )
}

function Narrowing({ type }: { type: PostType }) {
  const { hasVisibility, hasAgendaDate } = POST_TYPE[type]
  const author = useAuthorField(type)
  const names = [
    'state',
    ...(hasVisibility ? ['visibility'] : []),
    'created_at',
    ...(hasAgendaDate ? ['agenda_date'] : []),
  ]
  return (
    <>
      <ResourceFilters resource={{ input: postFilters, filters: names }} more={author} />
      <OwnChip />
    </>
  )
}

/** Those who have written posts of this type; left out until they are known. */
function useAuthorField(type: PostType): DescribedField[] {
  const { data } = useQuery({
    // Under the list's own key, so that a write to the list renews them too.
    queryKey: [postResource(type), 'authors'],
    queryFn: async ({ signal }) => (await call(listPostAuthors, { params: { type }, signal })).result.rows,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
  })
  if (!data) return []
  const options = data.map(({ id, name }) => ({ id: String(id), name }))
  return [{ name: AUTHOR, label: 'Penulis', input: 'choice', options, isRequired: false }]
}

/** The list narrowed to what oneself has written, and whole again. */
function OwnChip() {
  const { filterValues, setFilters } = useListContext()
  const own = String(useUser().id)
  const { [AUTHOR]: chosen, ...others } = filterValues
  const isOn = [chosen].flat().join() === own
  return (
    <Chip
      label="Tulisan saya"
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => setFilters(isOn ? others : { ...others, [AUTHOR]: [own] }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}
