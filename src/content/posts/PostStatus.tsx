/** A post's state in one glance: published or draft, and a lock where visitors cannot see it. */
import LockOutlined from '@mui/icons-material/LockOutlined'
import { Box, Chip } from '@mui/material'
import type { PostRow } from '#contract/content/post.ts'
import { POST_STATUSES, VISIBILITIES } from '#contract/options.ts'

export function PostStatus({ post: { status, visibility } }: { post: PostRow }) {
  const nameOf = (options: readonly { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? id
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip
        size="small"
        color={status === 'publish' ? 'success' : 'default'}
        variant={status === 'publish' ? 'filled' : 'outlined'}
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
    </Box>
  )
}
