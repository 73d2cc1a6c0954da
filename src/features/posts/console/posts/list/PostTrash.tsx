/** The trash 'Sampah' of a list of posts, from which they are restored or deleted permanently. */

import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import Undo from '@mui/icons-material/UndoRounded'
import { Box, Chip, IconButton, Tooltip } from '@mui/material'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import type { PostRow } from '#features/posts/post.ts'
import { canRemovePost } from '#features/posts/postRights.ts'
import { listTrash, purgePost, restorePost, TRASH_DAYS, type TrashedPost } from '#features/posts/postTrash.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { DAY } from '#platform/contract/units.ts'
import { TRASH_FILTER } from '../postResource.ts'

/** A row of the list or of its trash. */
export type ListedPost = PostRow | TrashedPost

export function isTrashed(post: ListedPost): post is TrashedPost {
  return 'trashed_at' in post
}

/** Switches between the list and its trash. */
export function TrashChip() {
  const { filterValues, setFilters } = useListContext()
  const can = useCan()
  if (!can(listTrash.access)) return null
  const { [TRASH_FILTER]: isTrashShown, q } = filterValues
  // The trash has no filters except the search.
  const search = q === undefined ? {} : { q }
  return (
    <Chip
      icon={<DeleteForever />}
      label="Sampah"
      color={isTrashShown ? 'primary' : 'default'}
      variant={isTrashShown ? 'filled' : 'outlined'}
      aria-pressed={Boolean(isTrashShown)}
      onClick={() => setFilters(isTrashShown ? search : { ...search, [TRASH_FILTER]: true }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}

/** The content of the date column in the trash: when and by whom the post was deleted, and the days left to restore it. */
export function TrashedAt({ post: { trashed_at, trashed_by } }: { post: TrashedPost }) {
  const days = countDaysLeft(trashed_at)
  return (
    <>
      Dihapus <Moment value={trashed_at} />
      {trashed_by && ` oleh ${trashed_by.name}`}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {days > 1 ? `Hilang dalam ${days} hari` : 'Hilang hari ini'}
      </Box>
    </>
  )
}

function countDaysLeft(trashedAt: string): number {
  return Math.ceil((Date.parse(trashedAt) + TRASH_DAYS * DAY - serverNow()) / DAY)
}

export function TrashActions({ post }: { post: TrashedPost }) {
  const user = useUser()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const { confirm, confirmDialog } = useConfirmDialog()
  const runAction = async (endpoint: typeof restorePost | typeof purgePost) => {
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
    if (await confirm({ title: 'Hapus selamanya?', text, confirmLabel: 'Hapus selamanya' }))
      await runAction(purgePost)
  }
  if (!canRemovePost(user, post)) return null
  return (
    <>
      <Tooltip title="Pulihkan">
        <IconButton
          color="primary"
          onClick={() => runAction(restorePost)}
          aria-label={`Pulihkan ${post.title}`}
        >
          <Undo fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Hapus selamanya">
        <IconButton color="error" onClick={purge} aria-label={`Hapus ${post.title} selamanya`}>
          <DeleteForever fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirmDialog}
    </>
  )
}
