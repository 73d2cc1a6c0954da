/** The ways from a stored post to the website: its page where it is public, and a preview of what is saved. */
import OpenInNew from '@mui/icons-material/OpenInNewRounded'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { type Post, type PostRow, previewPost } from '#contract/content/post.ts'
import { POST_TYPE } from '#contract/content/postType.ts'
import { publicationOf } from '#contract/content/publication.ts'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'

const isPublic = (post: PostRow) => publicationOf(post, new Date().toISOString()) === 'public'

/** Where anybody reads a post, or null: it is not public, or there is no website. */
function usePostPage(): (post: PostRow) => string | null {
  const { address } = useSite()
  return (post) =>
    address !== null && isPublic(post) ? `${address}${POST_TYPE[post.type].path}/${post.slug}` : null
}

/** In the form; nothing for a post that is not stored yet. */
export function PostOnSite() {
  const post = useRecordContext<Post>()
  const { address } = useSite()
  const pageOf = usePostPage()
  const { isDirty } = useFormState()
  const { run, isBusy, problem } = useAction()
  if (!post || address === null) return null
  const page = pageOf(post)
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {page && (
          <Button size="small" href={page} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
            Lihat di situs
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Visibility />}
          disabled={isBusy}
          onClick={() => run(() => preview(post.id))}
        >
          Pratinjau
        </Button>
      </Stack>
      {isDirty && (
        <Typography variant="caption" color="textSecondary">
          Pratinjau memperlihatkan yang sudah disimpan.
        </Typography>
      )}
      {problem && <Alert severity="error">{problem.message}</Alert>}
    </Stack>
  )
}

/**
 * The tab is opened by the click itself, since one that is opened after an answer counts as unasked
 * for in some browsers; it holds no way back to this page, as with noopener.
 */
async function preview(id: number) {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { result, message } = await call(previewPost, { params: { id } })
    if (!tab) throw new Error('Peramban menahan tab baru. Izinkan pop-up untuk halaman ini lalu coba lagi.')
    tab.location.replace(result.url)
    return { message }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** In a list's row. */
export function PostLink({ post }: { post: PostRow }) {
  const page = usePostPage()(post)
  if (page === null) return null
  return (
    <Tooltip title="Lihat di situs">
      <IconButton
        component="a"
        href={page}
        target="_blank"
        rel="noopener"
        aria-label={`Lihat ${post.title} di situs`}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
