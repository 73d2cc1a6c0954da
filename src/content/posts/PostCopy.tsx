/** 'Duplikat': a draft like a post, opened at once; in a list's row and in the form. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { grants, POLICY } from '#contract/access.ts'
import type { Post, PostRow } from '#contract/content/post.ts'
import { duplicatePost } from '#contract/content/posts/postCopy.ts'
import { POST_TYPE } from '#contract/content/postType.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'

export function CopyAction({ post }: { post: PostRow }) {
  const { copy, isBusy, isAllowed } = useCopy()
  if (!isAllowed) return null
  return (
    <Tooltip title="Duplikat">
      <span>
        <IconButton disabled={isBusy} onClick={() => copy(post)} aria-label={`Duplikat ${post.title}`}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** In the form; nothing for a post that is not stored yet. What is typed and not saved would not be copied. */
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

function useCopy() {
  const { role_access } = useUser()
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const copy = async ({ id, type }: PostRow) => {
    setBusy(true)
    try {
      const { result, message } = await call(duplicatePost, { params: { id } })
      notify(message, { type: 'success' })
      navigate(`${POST_TYPE[type].path}/edit/${result.id}`)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isAllowed = grants(role_access, POLICY.content.create) && grants(role_access, POLICY.content.open)
  return { copy, isBusy, isAllowed }
}
