/** The inputs for the target of a menu item or redirect: a selected post or a typed link. */
import { FormControlLabel, Switch } from '@mui/material'
import { useRef } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import type { MenuItem } from '../../menu.ts'
import { type ContentOption, MenuContentSelect } from './MenuContentSelect.tsx'

/** What the form knows of the target; `post_title` is never sent, but restored with a draft. */
type Target = { [Name in 'post_id' | 'post_title' | 'link']?: MenuItem[Name] | undefined }

/** @param label of the switch between a post and a typed link */
export function LinkTarget({ label }: { label: string }) {
  const item = useRecordContext<MenuItem>()
  const { field } = useInput<boolean | null>({ source: 'is_custom' })
  const { getValues, setValue, clearErrors } = useFormContext<Target>()
  const [post_id, post_title, link] = useWatch<Target, ['post_id', 'post_title', 'link']>({
    name: ['post_id', 'post_title', 'link'],
  })
  const isCustom = Boolean(field.value)
  const content = toContentOption({ post_id, post_title, link })
  /** Remembered while the link is typed, so that switching back restores it. */
  const lastContent = useRef<ContentOption | null>(null)
  const setContent = (option: ContentOption | null) => {
    clearErrors(['link', 'post_id'])
    setValue('post_id', option?.value ?? null, { shouldDirty: true })
    setValue('post_title', option?.label ?? null, { shouldDirty: true })
  }
  const switchMode = (isOn: boolean) => {
    field.onChange(isOn)
    if (isOn) lastContent.current = toContentOption(getValues())
    setContent(isOn ? null : lastContent.current)
    if (!isOn) setValue('link', lastContent.current?.link ?? '', { shouldDirty: true })
  }
  const selectContent = (option: ContentOption | null) => {
    setContent(option)
    setValue('link', option?.link ?? '', { shouldDirty: true })
  }
  return (
    <>
      <FormControlLabel
        label={label}
        control={<Switch checked={isCustom} onChange={(_, isOn) => switchMode(isOn)} onBlur={field.onBlur} />}
      />
      {!isCustom && (
        <MenuContentSelect
          selectedContent={content}
          onSelect={selectContent}
          postState={content?.value === item?.post_id ? item?.post_state : null}
        />
      )}
      <Field name="link" isReadOnly={!isCustom} />
    </>
  )
}

/** The post that an item links to, as an option of the select. */
function toContentOption({ post_id, post_title, link }: Target): ContentOption | null {
  if (!post_id) return null
  return { label: post_title ?? 'Konten sudah tidak ada', value: post_id, link: link ?? '' }
}
