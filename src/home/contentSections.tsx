/** What comes and what was done: the next entries of the agenda, the headline, the posts touched last. */
import { Button, Chip, ListItem, Stack } from '@mui/material'
import { useState } from 'react'
import { POLICY } from '#contract/access.ts'
import { canPublishPost } from '#contract/content/posts/postRights.ts'
import { POST_TYPE, postEditPath } from '#contract/content/postType.ts'
import type { Home, TouchedPost } from '#contract/home/home.ts'
import { longDate, Moment } from '#src/kit/screen/dates.tsx'
import { useCan } from '#src/providers/rights.ts'
import { useUser } from '#src/providers/session.ts'
import { Entries, Entry } from './Entries.tsx'

type Content = NonNullable<Home['content']>

export function AgendaAndHeadline({ content: { agenda, headline } }: { content: Content }) {
  const canPublish = canPublishPost(useUser())
  return (
    <Stack spacing={2.5}>
      <Entries title="Agenda berikutnya" empty="Belum ada agenda yang akan datang.">
        {agenda.map(({ id, title, agenda_date }) => (
          <Entry key={id} primary={title} secondary={longDate(agenda_date)} to={postEditPath('agenda', id)} />
        ))}
      </Entries>
      <Entries
        title="Headline"
        empty={
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
      </Entries>
    </Stack>
  )
}

/** An editor's last few, the lists have the rest; a contributor has no list, and finds everything of their own here. */
export function RecentPosts({ posts }: { posts: readonly TouchedPost[] }) {
  const isEditor = useCan()(POLICY.content.read)
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? posts : posts.slice(0, OWN_AT_FIRST)
  return (
    <Entries title={isEditor ? 'Terakhir dikerjakan' : 'Tulisan saya'} empty="Belum ada konten.">
      {[
        ...visible.map((post) => <TouchedEntry key={post.id} post={post} hasAuthor={isEditor} />),
        ...(visible.length < posts.length
          ? [
              <ListItem key="more">
                <Button size="small" onClick={() => setWhole(true)} sx={{ ml: -0.5 }}>
                  Tampilkan semua ({posts.length})
                </Button>
              </ListItem>,
            ]
          : []),
      ]}
    </Entries>
  )
}

const OWN_AT_FIRST = 10

function TouchedEntry({ post, hasAuthor }: { post: TouchedPost; hasAuthor: boolean }) {
  const { id, type, title, author, status, updated_at } = post
  return (
    <Entry
      primary={title}
      secondary={
        <>
          {POST_TYPE[type].label} · {hasAuthor && `${author} · `}
          <Moment of={updated_at} />
        </>
      }
      to={postEditPath(type, id)}
      end={status === 'draft' && <Chip size="small" variant="outlined" label="Draf" sx={{ ml: 1 }} />}
    />
  )
}
