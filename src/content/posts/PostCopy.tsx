/** 'Duplikat': a draft like a post, opened at once, from its row; the form has its own button, which the list need not load. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { grants, POLICY } from '#contract/access.ts'
import type { PostRow } from '#contract/content/post.ts'
import { duplicatePost } from '#contract/content/posts/postCopy.ts'
import { postEditPath } from '#contract/content/postType.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { toastOf } from '#src/providers/data/answers.ts'
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

/** Copies, and goes to what was made. */
export function useCopy() {
  const { role_access } = useUser()
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const copy = async ({ id, type }: PostRow) => {
    setBusy(true)
    try {
      const { result, message } = await call(duplicatePost, { params: { id } })
      notify(message, toastOf(message))
      navigate(postEditPath(type, result.id))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isAllowed = grants(role_access, POLICY.content.create) && grants(role_access, POLICY.content.open)
  return { copy, isBusy, isAllowed }
}
