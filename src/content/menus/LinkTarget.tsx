/** Where a menu item or a redirect leads: to a post that is chosen, or to an address that is typed. */
import { FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { MenuItem } from '#contract/content/menu.ts'
import { Field } from '#src/kit/form/Fields.tsx'
import { type ContentOption, MenuContentSelect } from './MenuContentSelect.tsx'

/** @param label of the switch to an address that is typed */
export function LinkTarget({ label }: { label: string }) {
  const item = useRecordContext<MenuItem>()
  const { field } = useInput<boolean | null>({ source: 'is_custom' })
  const { setValue, clearErrors } = useFormContext()
  const isCustom = Boolean(field.value)
  const [content, setContent] = useState(() => contentOf(item))
  const change = (isOn: boolean) => {
    field.onChange(isOn)
    clearErrors(['link', 'post_id'])
    setValue('post_id', isOn ? null : (content?.value ?? null), { shouldDirty: true })
    if (!isOn) setValue('link', content?.link ?? '', { shouldDirty: true })
  }
  const choose = (chosen: ContentOption | null) => {
    setContent(chosen)
    clearErrors(['link', 'post_id'])
    setValue('post_id', chosen?.value ?? null, { shouldDirty: true })
    setValue('link', chosen?.link ?? '', { shouldDirty: true })
  }
  return (
    <>
      <FormControlLabel
        label={label}
        control={<Switch checked={isCustom} onChange={(_, isOn) => change(isOn)} onBlur={field.onBlur} />}
      />
      {!isCustom && <MenuContentSelect chosen={content} onChoose={choose} state={item?.post_state} />}
      <Field name="link" isReadOnly={!isCustom} />
    </>
  )
}

/** The post an item follows, as the select would have offered it. */
function contentOf(item: MenuItem | undefined): ContentOption | null {
  if (!item?.post_id) return null
  return { label: item.post_title ?? 'Konten sudah tidak ada', value: item.post_id, link: item.link }
}
