/** The button 'Tarik', which withdraws a wrong report card or letter after asking for a reason. */
import Undo from '@mui/icons-material/UndoRounded'
import { Button } from '@mui/material'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/field/Field.tsx'
import { withdrawal } from '../../documentVersion.ts'

type Props = {
  /** The document and its student, e.g. 'rapor Budi Santoso'. */
  documentName: string
  versionId: number
  withdraw: (reason: string) => Promise<{ message: string }>
  onDone: () => void
}

/** @example <WithdrawButton documentName="rapor Budi" versionId={7} withdraw={(reason) => call(withdrawRapor, …)} onDone={close} /> */
export function WithdrawButton({ documentName, versionId, withdraw, onDone }: Props) {
  const dialog = useDialog<never>()
  return (
    <>
      <Button color="error" startIcon={<Undo />} onClick={() => dialog.open()} sx={{ mr: 'auto' }}>
        Tarik
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title={`Tarik ${documentName}?`}
        target={{ id: versionId }}
        text="Siswa dan guru tidak lagi melihat berkas ini. Berkasnya tetap tersimpan bagi tata usaha, dan berkas yang benar dapat diunggah lagi."
        schema={withdrawal}
        defaultValues={{ reason: '' }}
        confirmLabel="Tarik"
        isDestructive
        runAction={(values) => withdraw(withdrawal.parse(values).reason)}
        onDone={onDone}
      >
        <Field name="reason" />
      </ActionDialog>
    </>
  )
}
