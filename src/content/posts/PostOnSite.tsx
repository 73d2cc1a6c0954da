/** The ways from a stored post to the website: its page where it is public, and a preview of what is saved. */
import OpenInNew from '@mui/icons-material/OpenInNewRounded'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { type Post, previewPost } from '#contract/content/post.ts'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useSite } from '#src/providers/site.ts'
import { usePostPage } from './PostLink.tsx'

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
