/** The links from a stored post to the website: its public page and a preview. */
import OpenInNew from '@mui/icons-material/OpenInNewRounded'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { type Post, previewPost } from '../../post.ts'
import { usePostUrl } from './ViewOnSiteLink.tsx'

/** Renders nothing for a new post. */
export function PostSiteLinks() {
  const post = useRecordContext<Post>()
  const { address } = useSite()
  const postUrlOf = usePostUrl()
  const { run, isBusy, problem } = useAction()
  if (!post || address === null) return null
  const url = postUrlOf(post)
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {url && (
          <Button size="small" href={url} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
            Lihat di situs
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Visibility />}
          disabled={isBusy}
          onClick={() => run(() => openPreview(post.id))}
        >
          Pratinjau
        </Button>
      </Stack>
      {/* Always, because on a phone a text that comes with the first letter moves the fields below it. */}
      <Typography variant="caption" color="textSecondary">
        Pratinjau memperlihatkan yang sudah disimpan.
      </Typography>
      {problem && <Alert severity="error">{problem.message}</Alert>}
    </Stack>
  )
}

/**
 * Opens the tab before the request, since some browsers block one that opens after the response as a
 * pop-up. Without its opener, the tab cannot reach this page.
 */
async function openPreview(id: number) {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { result, message } = await call(previewPost, { params: { id } })
    if (!tab)
      throw new Error(
        'Peramban menahan tab baru. Izinkan jendela baru (pop-up) untuk halaman ini lalu coba lagi.',
      )
    tab.location.replace(result.url)
    return { message }
  } catch (error) {
    tab?.close()
    throw error
  }
}
