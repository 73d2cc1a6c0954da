/** 'Duplikat' in the form of a post. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import { Button, Tooltip } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import { useCopy } from './PostCopy.tsx'

/** Nothing for a post that is not stored yet. What is typed and not saved would not be copied. */
export function CopyButton() {
  const post = useRecordContext<Post>()
  const { isDirty } = useFormState()
  const { copy, isBusy, isAllowed } = useCopy()
  if (!post || !isAllowed) return null
  return (
    <Tooltip title={isDirty ? 'Simpan dahulu: yang disalin adalah yang sudah disimpan.' : ''}>
      <span>
        <Button
          size="small"
          startIcon={<ContentCopy />}
          disabled={isBusy || isDirty}
          onClick={() => copy(post)}
        >
          Duplikat
        </Button>
      </span>
    </Tooltip>
  )
}
