/** The dialog a menu item is added or changed in: following a post, or with a link of its own. */
import { FormControlLabel, Stack, Switch } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useInput, useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { type MenuId, type MenuItem, menuFields } from '#contract/content/menu.ts'
import type { useDialog } from '#src/kit/dialog/useDialog.ts'
import { Field } from '#src/kit/form/Fields.tsx'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { type ContentOption, MenuContentSelect } from './MenuContentSelect.tsx'
import { MENU_ITEMS } from './menuItems.ts'

type Props = { menu: MenuId; dialog: ReturnType<typeof useDialog<RaRecord>> }

export function MenuDialog({ menu, dialog }: Props) {
  return (
    <FormDialog
      resource={MENU_ITEMS}
      schema={menuFields}
      title={dialog.record ? 'Edit Menu' : 'Tambah Menu'}
      dialog={dialog}
      defaultValues={{ is_custom: false }}
      transform={(values) => ({ ...values, type: menu })}
    >
      <Stack spacing={2.5}>
        <Field name="name" />
        <Target />
      </Stack>
    </FormDialog>
  )
}

function Target() {
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
        label="Custom link"
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
