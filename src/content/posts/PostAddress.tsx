/** Edits the last part of a post's address and shows the full address. */
import { useState } from 'react'
import { TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import { postChange } from '#contract/content/posts/postInput.ts'
import { postPath } from '#contract/content/postType.ts'
import { useField } from '#src/kit/form/FormSchema.ts'
import { useReadOnly } from '#src/kit/readOnly/readOnly.ts'
import { useSite } from '#src/providers/site.ts'

/** Nothing for a post that is not stored yet: its address is made from its title. */
export function PostAddress() {
  const post = useRecordContext<Post>()
  return post ? <AddressOf post={post} /> : null
}

function AddressOf({ post }: { post: Post }) {
  const { label } = useField('slug')
  const { address } = useSite()
  const written = useWatch({ name: 'slug' })
  const isReadOnly = useReadOnly()
  const [isTyping, setIsTyping] = useState(false)
  // While the typed address is invalid, the stored one is shown.
  const slug = (!isTyping && slugOf(written)) || post.slug
  const whole = `${address ?? ''}${postPath(post.type, slug)}`
  const isMoving = slug !== post.slug
  return (
    <TextInput
      source="slug"
      label={label}
      fullWidth
      size="small"
      margin="none"
      autoComplete="off"
      readOnly={isReadOnly}
      helperText={isMoving ? `${whole}. Alamat lama dialihkan ke sini.` : whole}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    />
  )
}

/** The slug as it will be stored; undefined if invalid. */
function slugOf(written: unknown): string | undefined {
  return postChange.shape.slug.safeParse(written).data
}
