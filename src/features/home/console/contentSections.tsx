/** Sections of the dashboard: upcoming agenda, headline, recent posts. */

import { Chip, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { canPublishPost } from '#features/posts/postRights.ts'
import { POST_TYPE, postEditPath } from '#features/posts/postType.ts'
import { formatLongDate, Moment } from '#platform/console/kit/format/dates.tsx'
import { useUser } from '#platform/console/providers/session.ts'
import type { Home, HomePost } from '../homeScreen.ts'
import { Entry, EntryCard } from './EntryCard.tsx'

type Content = NonNullable<Home['content']>

export function AgendaAndHeadline({ content: { agenda, headline } }: { content: Content }) {
  const canPublish = canPublishPost(useUser())
  return (
    <Stack spacing={2.5}>
      <EntryCard title="Agenda berikutnya" emptyText="Belum ada agenda yang akan datang.">
        {agenda.map(({ id, title, agenda_date }) => (
          <Entry
            key={id}
            primary={title}
            secondary={formatLongDate(agenda_date)}
            to={postEditPath('agenda', id)}
          />
        ))}
      </EntryCard>
      <EntryCard
        title="Headline"
        emptyText={
          canPublish
            ? 'Belum ada headline. Nyalakan sakelar Headline pada satu informasi.'
            : 'Belum ada headline.'
        }
      >
        {headline
          ? [
              <Entry
                key={headline.id}
                primary={headline.title}
                secondary="Tampil paling atas di halaman depan situs"
                to={postEditPath(headline.type, headline.id)}
              />,
            ]
          : []}
      </EntryCard>
    </Stack>
  )
}

/** The posts edited last. */
export function RecentPosts({ posts }: { posts: readonly HomePost[] }) {
  return (
    <EntryCard title="Terakhir dikerjakan" emptyText="Belum ada konten.">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} hasAuthor />
      ))}
    </EntryCard>
  )
}

type PostEntryProps = { post: HomePost; hasAuthor?: boolean; action?: ReactNode }

export function PostEntry({ post, hasAuthor = false, action }: PostEntryProps) {
  const { id, type, title, author, status, updated_at } = post
  return (
    <Entry
      primary={title}
      secondary={
        <>
          {POST_TYPE[type].label} · {hasAuthor && `${author} · `}
          <Moment value={updated_at} />
        </>
      }
      to={postEditPath(type, id)}
      chip={status === 'draft' && <Chip size="small" variant="outlined" label="Draf" sx={{ ml: 1 }} />}
      action={action}
    />
  )
}
