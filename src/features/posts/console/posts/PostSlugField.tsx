/** The input for a post's slug, which shows the full address below. */
import { useState } from 'react'
import { TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { useSite } from '#platform/console/providers/site.ts'
import type { Post } from '../../post.ts'
import { postEditInput } from '../../postInput.ts'
import { postPath } from '../../postType.ts'

/** Renders nothing for a new post, whose slug is made from its title. */
export function PostSlugField() {
  const post = useRecordContext<Post>()
  return post ? <SlugInput post={post} /> : null
}

function SlugInput({ post }: { post: Post }) {
  const { label } = useField('slug')
  const { address } = useSite()
  const typedSlug = useWatch({ name: 'slug' })
  const isReadOnly = useReadOnly()
  const [isTyping, setIsTyping] = useState(false)
  // While somebody types, or if the typed slug is invalid, the stored address is shown.
  const slug = (!isTyping && parseSlug(typedSlug)) || post.slug
  const fullAddress = `${address ?? ''}${postPath(post.type, slug)}`
  const isAddressChanged = slug !== post.slug
  return (
    <TextInput
      source="slug"
      label={label}
      fullWidth
      size="small"
      margin="none"
      autoComplete="off"
      readOnly={isReadOnly}
      helperText={isAddressChanged ? `${fullAddress}. Alamat lama dialihkan ke sini.` : fullAddress}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    />
  )
}

/** @returns the slug as it will be stored; undefined if invalid */
function parseSlug(value: unknown): string | undefined {
  return postEditInput.shape.slug.safeParse(value).data
}
