/** The inputs for the target of a menu item or redirect: a selected post or a typed link. */
import { FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import type { MenuItem } from '../../menu.ts'
import { type ContentOption, MenuContentSelect } from './MenuContentSelect.tsx'

/** @param label of the switch between a post and a typed link */
export function LinkTarget({ label }: { label: string }) {
  const item = useRecordContext<MenuItem>()
  const { field } = useInput<boolean | null>({ source: 'is_custom' })
  const { setValue, clearErrors } = useFormContext()
  const isCustom = Boolean(field.value)
  const [content, setContent] = useState(() => toContentOption(item))
  const switchMode = (isOn: boolean) => {
    field.onChange(isOn)
    clearErrors(['link', 'post_id'])
    setValue('post_id', isOn ? null : (content?.value ?? null), { shouldDirty: true })
    if (!isOn) setValue('link', content?.link ?? '', { shouldDirty: true })
  }
  const selectContent = (option: ContentOption | null) => {
    setContent(option)
    clearErrors(['link', 'post_id'])
    setValue('post_id', option?.value ?? null, { shouldDirty: true })
    setValue('link', option?.link ?? '', { shouldDirty: true })
  }
  return (
    <>
      <FormControlLabel
        label={label}
        control={<Switch checked={isCustom} onChange={(_, isOn) => switchMode(isOn)} onBlur={field.onBlur} />}
      />
      {!isCustom && (
        <MenuContentSelect selectedContent={content} onSelect={selectContent} postState={item?.post_state} />
      )}
      <Field name="link" isReadOnly={!isCustom} />
    </>
  )
}

/** The post that an item links to, as an option of the select. */
function toContentOption(item: MenuItem | undefined): ContentOption | null {
  if (!item?.post_id) return null
  return { label: item.post_title ?? 'Konten sudah tidak ada', value: item.post_id, link: item.link }
}
