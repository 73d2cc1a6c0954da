/** The dialog that adds a redirect from an old address to a post or page of the site. */
import { Stack } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { FormDialog } from '#platform/console/kit/form/FormDialog.tsx'
import { redirectFields } from '../../redirect.ts'
import { LinkTarget } from '../menus/LinkTarget.tsx'
import { REDIRECTS } from './redirectData.ts'

export function RedirectDialog({ dialog }: { dialog: ReturnType<typeof useDialog<RaRecord>> }) {
  return (
    <FormDialog
      resource={REDIRECTS}
      schema={redirectFields}
      label="Pengalihan"
      dialog={dialog}
      defaultValues={{ is_custom: false }}
    >
      <Stack spacing={2.5}>
        <Field name="path" />
        <LinkTarget label="Alamat lain di situs ini" />
      </Stack>
    </FormDialog>
  )
}
