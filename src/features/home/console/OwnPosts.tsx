/** A contributor's posts and trash; contributors have no post list, so the dashboard shows both. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined'
import { Button, IconButton, ListItem, Stack, Tooltip } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useNotify } from 'react-admin'
import { postResource } from '#features/posts/console/posts/postResource.ts'
import { canRemovePost } from '#features/posts/postRights.ts'
import { restorePost, TRASH_DAYS } from '#features/posts/postTrash.ts'
import { POST_TYPE } from '#features/posts/postType.ts'
import { ConfirmDelete } from '#platform/console/kit/dialog/ConfirmDelete.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Home, HomePost, OwnTrashedPost } from '../homeScreen.ts'
import { PostEntry } from './contentSections.tsx'
import { Entry, EntryCard } from './EntryCard.tsx'

const MAX_COLLAPSED_POSTS = 10

type Props = Pick<NonNullable<Home['content']>, 'recent' | 'trashed'> & { onChanged: () => void }

export function OwnPosts({ recent, trashed, onChanged }: Props) {
  const user = useUser()
  const canRemove = canRemovePost(user, { author: user })
  const [postToDelete, setPostToDelete] = useState<HomePost | null>(null)
  const [isExpanded, setExpanded] = useState(false)
  const visible = isExpanded ? recent : recent.slice(0, MAX_COLLAPSED_POSTS)
  const close = () => {
    setPostToDelete(null)
    onChanged()
  }
  return (
    <Stack spacing={2.5}>
      <EntryCard title="Tulisan saya" emptyText="Belum ada konten.">
        {[
          ...visible.map((post) => (
            <PostEntry
              key={post.id}
              post={post}
              action={canRemove && <DeleteButton post={post} onClick={() => setPostToDelete(post)} />}
            />
          )),
          ...(visible.length < recent.length
            ? [
                <ListItem key="more">
                  <Button size="small" onClick={() => setExpanded(true)} sx={{ ml: -0.5 }}>
                    Tampilkan semua ({recent.length})
                  </Button>
                </ListItem>,
              ]
            : []),
        ]}
      </EntryCard>
      {trashed.length > 0 && <OwnTrash posts={trashed} onChanged={onChanged} />}
      {postToDelete && (
        <ResourceContextProvider value={postResource(postToDelete.type)}>
          <ConfirmDelete record={postToDelete} title={postToDelete.title} isOpen onClose={close} />
        </ResourceContextProvider>
      )}
    </Stack>
  )
}

function DeleteButton({ post, onClick }: { post: HomePost; onClick: () => void }) {
  return (
    <Tooltip title="Hapus">
      <IconButton edge="end" onClick={onClick} aria-label={`Hapus ${post.title}`}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

type OwnTrashProps = { posts: readonly OwnTrashedPost[]; onChanged: () => void }

function OwnTrash({ posts, onChanged }: OwnTrashProps) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const restore = async ({ id }: OwnTrashedPost) => {
    try {
      const { message } = await call(restorePost, { params: { id } })
      notify(message, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }
  return (
    <EntryCard title="Sampah" emptyText="">
      {posts.map((post) => (
        <Entry
          key={post.id}
          primary={post.title}
          secondary={
            <>
              {POST_TYPE[post.type].label} · Dihapus <Moment value={post.trashed_at} /> · Disimpan{' '}
              {TRASH_DAYS} hari
            </>
          }
          action={
            <Tooltip title="Pulihkan">
              <IconButton edge="end" onClick={() => restore(post)} aria-label={`Pulihkan ${post.title}`}>
                <RestoreFromTrash fontSize="small" />
              </IconButton>
            </Tooltip>
          }
        />
      ))}
    </EntryCard>
  )
}
