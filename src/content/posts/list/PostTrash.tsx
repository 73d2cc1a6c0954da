/** 'Sampah': the deleted posts of a list, brought back or deleted for good. */
import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined'
import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined'
import { Box, Chip, IconButton, Tooltip } from '@mui/material'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import type { PostRow } from '#contract/content/post.ts'
import { canRemovePost } from '#contract/content/posts/postRights.ts'
import {
  listTrash,
  purgePost,
  restorePost,
  TRASH_DAYS,
  type TrashedPost,
} from '#contract/content/posts/postTrash.ts'
import { DAY } from '#contract/units.ts'
import { TRASH } from '#src/content/posts/postResource.ts'
import { useQuestion } from '#src/kit/dialog/useQuestion.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { useUser } from '#src/providers/session.ts'

/** A row of the list, or of its trash. */
export type ListedPost = PostRow | TrashedPost

export function isTrashed(post: ListedPost): post is TrashedPost {
  return 'trashed_at' in post
}

/** Beside the search box: shows the trash instead of the list, and the list again. */
export function TrashChip() {
  const { filterValues, setFilters } = useListContext()
  const can = useCan()
  if (!can(listTrash.access)) return null
  const { [TRASH]: isShown, q } = filterValues
  // What is deleted is searched, and narrowed by nothing else.
  const search = q === undefined ? {} : { q }
  return (
    <Chip
      icon={<DeleteSweep />}
      label="Sampah"
      color={isShown ? 'primary' : 'default'}
      variant={isShown ? 'filled' : 'outlined'}
      aria-pressed={Boolean(isShown)}
      onClick={() => setFilters(isShown ? search : { ...search, [TRASH]: true }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}

/** In the column of dates: when it was deleted, by whom, and until when it can be brought back. */
export function TrashedAt({ post: { trashed_at, trashed_by } }: { post: TrashedPost }) {
  const left = daysLeft(trashed_at)
  return (
    <>
      Dihapus <Moment of={trashed_at} />
      {trashed_by && ` oleh ${trashed_by.name}`}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {left > 1 ? `Hilang dalam ${left} hari` : 'Hilang hari ini'}
      </Box>
    </>
  )
}

function daysLeft(trashedAt: string): number {
  return Math.ceil((Date.parse(trashedAt) + TRASH_DAYS * DAY - Date.now()) / DAY)
}

export function TrashActions({ post }: { post: TrashedPost }) {
  const user = useUser()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const { ask, question } = useQuestion()
  const act = async (endpoint: typeof restorePost | typeof purgePost) => {
    try {
      const { message } = await call(endpoint, { params: { id: post.id } })
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      notifyFailure(error)
    }
  }
  const purge = async () => {
    const text = `${post.title} dihapus untuk selamanya dan tidak dapat dipulihkan lagi.`
    if (await ask({ title: 'Hapus selamanya?', text, confirmLabel: 'Hapus selamanya' })) await act(purgePost)
  }
  if (!canRemovePost(user, post)) return null
  return (
    <>
      <Tooltip title="Pulihkan">
        <IconButton color="primary" onClick={() => act(restorePost)} aria-label={`Pulihkan ${post.title}`}>
          <RestoreFromTrash fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Hapus selamanya">
        <IconButton color="error" onClick={purge} aria-label={`Hapus ${post.title} selamanya`}>
          <DeleteForever fontSize="small" />
        </IconButton>
      </Tooltip>
      {question}
    </>
  )
}
