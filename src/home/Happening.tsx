/** What comes and what was done: the next entries of the agenda, the headline, the posts touched last. */
import { Chip, Stack } from '@mui/material'
import { POST_TYPE, postEditPath } from '#contract/content/postType.ts'
import type { Home, TouchedPost } from '#contract/home/home.ts'
import { longDate, Moment } from '#src/kit/screen/dates.tsx'
import { Entries, Entry } from './Entries.tsx'

type Content = NonNullable<Home['content']>

export function Coming({ content: { agenda, headline } }: { content: Content }) {
  return (
    <Stack spacing={2.5}>
      <Entries title="Agenda berikutnya" empty="Belum ada agenda yang akan datang.">
        {agenda.map(({ id, title, agenda_date }) => (
          <Entry key={id} primary={title} secondary={longDate(agenda_date)} to={postEditPath('agenda', id)} />
        ))}
      </Entries>
      <Entries title="Headline" empty="Belum ada headline. Nyalakan sakelar Headline pada satu informasi.">
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

export function LastTouched({ posts }: { posts: readonly TouchedPost[] }) {
  return (
    <Entries title="Terakhir dikerjakan" empty="Belum ada konten.">
      {posts.map(({ id, type, title, author, status, updated_at }) => (
        <Entry
          key={id}
          primary={title}
          secondary={
            <>
              {POST_TYPE[type].label} · {author} · <Moment of={updated_at} />
            </>
          }
          to={postEditPath(type, id)}
          end={status === 'draft' && <Chip size="small" variant="outlined" label="Draf" sx={{ ml: 1 }} />}
        />
      ))}
    </Entries>
  )
}
