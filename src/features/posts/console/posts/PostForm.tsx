/** The form of one type of posts: text on the left, image and publication on the right. */

import { Box, Card, CardContent, Stack, type Theme, useMediaQuery } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useRecordContext } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { FormScreen } from '#platform/console/kit/form/FormScreen.tsx'
import { RichTextInput } from '#platform/console/kit/richText/RichTextInput.tsx'
import { ImageUpload } from '#platform/console/kit/upload/ImageUpload.tsx'
import { useMediaPicker } from '#platform/console/kit/upload/mediaPicker.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import type { Post } from '../../post.ts'
import { postEditInput, postInput } from '../../postInput.ts'
import { canChangePost, canPublishPost } from '../../postRights.ts'
import { POST_TYPE, type PostType, postEditPath } from '../../postType.ts'
import { PostAutosave } from './autosave/PostAutosave.tsx'
import { CompareButton } from './conflict/CompareButton.tsx'
import { PostPublication } from './PostPublication.tsx'
import { attachPostFile, storeContentImage, storePostImage } from './postImages.ts'

/** @example <PostForm type="news" /> */
export function PostForm({ type }: { type: PostType }) {
  const user = useUser()
  const { id } = useParams()
  // In one column, the box would otherwise come below the text of the post.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const defaultValues = {
    type,
    status: canPublishPost(user) ? 'publish' : 'draft',
    visibility: 'public',
    comment_status: 'close',
  }
  return (
    <FormScreen
      key={type}
      // A new post has no slug field; its slug is made from its title.
      schema={id === undefined ? postInput : postEditInput}
      defaultValues={defaultValues}
      saveLabels={{ create: 'SIMPAN', update: 'UPDATE' }}
      canChange={(post) => canChangePost(user, { author: post.author })}
      readOnlyNote={(post) => endWithFullStop(`Ditulis oleh ${post.author.name}`)}
      renderComparison={(resolution) => <CompareButton resolution={resolution} />}
      isBare
    >
      <RedirectToOwnType type={type} />
      <PostAutosave type={type} />
      {isNarrow && (
        <Box sx={{ mb: 3 }} onKeyDown={keepEnterFromSaving}>
          <PostPublication type={type} />
        </Box>
      )}
      <Box sx={columnLayout} onKeyDown={keepEnterFromSaving}>
        {/* With overflow hidden, the sticky toolbar of the editor would not work. */}
        <Card sx={{ overflow: 'visible' }}>
          <CardContent>
            <TextFields type={type} />
          </CardContent>
        </Card>
        <Stack spacing={3}>
          <PostImage />
          {!isNarrow && <PostPublication type={type} />}
        </Stack>
      </Box>
    </FormScreen>
  )
}

/** A new post is public once it is saved, so a press of Enter behind the title must not save it. */
function keepEnterFromSaving(event: KeyboardEvent) {
  const { key, target, currentTarget } = event
  // React bubbles keys of dialogs too, whose Enter is their own.
  if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target))
    event.preventDefault()
}

const columnLayout = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const

function TextFields({ type }: { type: PostType }) {
  const { hasExcerptAndTags } = POST_TYPE[type]
  const content = useField('content')
  const renderMediaPicker = useMediaPicker('post')
  return (
    <Stack spacing={2}>
      <Field name="title" />
      {hasExcerptAndTags && <Field name="excerpt" />}
      <RichTextInput
        source="content"
        label={content.label}
        upload={storeContentImage}
        attach={attachPostFile}
        renderMediaPicker={renderMediaPicker}
      />
      {hasExcerptAndTags && <Field name="tags" />}
    </Stack>
  )
}

function PostImage() {
  const { label } = useField('image')
  const renderMediaPicker = useMediaPicker('post')
  return (
    <ImageUpload
      source="image"
      label={label}
      width={600}
      store={storePostImage}
      renderMediaPicker={renderMediaPicker}
    />
  )
}

/** Redirects a post opened under the path of another type to its own form. */
function RedirectToOwnType({ type }: { type: PostType }) {
  const post = useRecordContext<Post>()
  if (!post || post.type === type) return null
  return <Navigate to={postEditPath(post.type, post.id)} replace />
}
