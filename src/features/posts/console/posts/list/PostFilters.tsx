/** The filters of a list of posts: state, author, date, own posts, and the trash. */
import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { listPostAuthors, postFilters } from '#features/posts/post.ts'
import { POST_TYPE, type PostType } from '#features/posts/postType.ts'
import { ResourceFilters } from '#platform/console/kit/list/filters/ResourceFilters.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { postResource, TRASH_FILTER } from '../postResource.ts'
import { TrashChip } from './PostTrash.tsx'

const AUTHOR_FILTER = 'author'

/** @example <ListScreen filters={<PostFilters type="news" />} … /> */
export function PostFilters({ type }: { type: PostType }) {
  const { filterValues } = useListContext()
  return (
    <>
      {!filterValues[TRASH_FILTER] && <FieldFilters type={type} />}
      <TrashChip />
    </>
  )
}

function FieldFilters({ type }: { type: PostType }) {
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
      <ResourceFilters resource={{ input: postFilters, filters: names }} extraFields={author} />
      <OwnPostsChip />
    </>
  )
}

/** The filter by author, with the authors of this type of posts as options; none until they are loaded. */
function useAuthorField(type: PostType): DescribedField[] {
  const { data } = useQuery({
    // Under the key of the resource, so that invalidating the list refetches the authors too.
    queryKey: [postResource(type), 'authors'],
    queryFn: async ({ signal }) => (await call(listPostAuthors, { params: { type }, signal })).result.rows,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
  })
  if (!data) return []
  const options = data.map(({ id, name }) => ({ id: String(id), name }))
  return [{ name: AUTHOR_FILTER, label: 'Penulis', input: 'choice', options, isRequired: false }]
}

/** Toggles the filter for the user's own posts. */
function OwnPostsChip() {
  const { filterValues, setFilters } = useListContext()
  const ownId = String(useUser().id)
  const { [AUTHOR_FILTER]: authorIds, ...otherFilters } = filterValues
  const isOn = [authorIds].flat().join() === ownId
  return (
    <Chip
      label="Tulisan saya"
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => setFilters(isOn ? otherFilters : { ...otherFilters, [AUTHOR_FILTER]: [ownId] }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}
