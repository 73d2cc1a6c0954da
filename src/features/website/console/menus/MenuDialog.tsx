/** The dialog that adds or edits a menu item, which links to a post or a typed address. */
import { Stack } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormDialog } from '#platform/console/kit/form/FormDialog.tsx'
import { type MenuId, menuFields } from '../../menu.ts'
import { LinkTarget } from './LinkTarget.tsx'
import { MENU_ITEMS } from './menuItemData.ts'

type Props = { menu: MenuId; dialog: ReturnType<typeof useDialog<RaRecord>> }

export function MenuDialog({ menu, dialog }: Props) {
  return (
    <FormDialog
      resource={MENU_ITEMS}
      schema={menuFields}
      label="Menu"
      dialog={dialog}
      defaultValues={{ is_custom: false }}
      transform={(values) => ({ ...values, type: menu })}
    >
      <Stack spacing={2.5}>
        <Field name="name" />
        <LinkTarget label="Custom link" />
      </Stack>
    </FormDialog>
  )
}
