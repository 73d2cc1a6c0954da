/** The button 'Duplikat' in the form of a post. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import { Button, Tooltip } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Post } from '../../post.ts'
import { useDuplicatePost } from './DuplicateAction.tsx'

/** Renders nothing for a new post. Disabled while there are unsaved changes, which would not be copied. */
export function DuplicateButton() {
  const post = useRecordContext<Post>()
  const { isDirty } = useFormState()
  const { duplicate, isBusy, isAllowed } = useDuplicatePost()
  if (!post || !isAllowed) return null
  return (
    <Tooltip title={isDirty ? 'Simpan dahulu: yang disalin adalah yang sudah disimpan.' : ''}>
      <span>
        <Button
          size="small"
          startIcon={<ContentCopy />}
          disabled={isBusy || isDirty}
          onClick={() => duplicate(post)}
        >
          Duplikat
        </Button>
      </span>
    </Tooltip>
  )
}
