/** A post's state in one glance: published or draft, and why visitors cannot see it where they cannot. */
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import { Box, Chip } from '@mui/material'
import type { ReactElement } from 'react'
import type { PostRow } from '#contract/content/post.ts'
import { publicationOf } from '#contract/content/publication.ts'
import { POST_STATUSES, VISIBILITIES } from '#contract/options.ts'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { useSite } from '#src/providers/site.ts'

export function PostStatus({ post }: { post: PostRow }) {
  const { status, visibility, publish_at, expire_at } = post
  const { time_zone } = useSite()
  const state = publicationOf(post, new Date().toISOString())
  const isSeen = state === 'public' || state === 'private'
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip
        size="small"
        color={status === 'publish' && isSeen ? 'success' : 'default'}
        variant={status === 'publish' && isSeen ? 'filled' : 'outlined'}
        label={nameOf(POST_STATUSES, status)}
      />
      {visibility === 'private' && (
        <Chip
          size="small"
          variant="outlined"
          icon={<LockOutlined />}
          label={nameOf(VISIBILITIES, visibility)}
        />
      )}
      {state === 'planned' && (
        <Mark icon={<Schedule />} color="info" label={`Tampil ${longDateTime(publish_at, time_zone)}`} />
      )}
      {state === 'expired' && (
        <Mark icon={<EventBusy />} color="warning" label={`Berakhir ${longDateTime(expire_at, time_zone)}`} />
      )}
    </Box>
  )
}

/** A moment is longer than a phone or a column is wide; on one line it would be cut off, or push the other columns together. */
const inLines = {
  height: 'auto',
  minHeight: 24,
  borderRadius: 3,
  '& .MuiChip-label': { py: 0.25, whiteSpace: 'normal', lineHeight: 1.35 },
} as const

type MarkProps = { icon: ReactElement; color: 'info' | 'warning'; label: string }

function Mark(props: MarkProps) {
  return <Chip size="small" variant="outlined" {...props} sx={inLines} />
}

function nameOf(options: readonly { id: string; name: string }[], id: string): string {
  return options.find((option) => option.id === id)?.name ?? id
}
