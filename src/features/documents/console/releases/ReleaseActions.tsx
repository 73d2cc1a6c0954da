/** The actions for the selected classes: release now or later, cancel the schedule, or withdraw with a reason. */
import { Button, Typography } from '@mui/material'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { withdrawal } from '../../documentVersion.ts'
import { type ReleaseAction, type ReleasedKind, releaseForm, saveReleases } from '../../release.ts'

type ClassRelease = {
  kind: ReleasedKind
  eduyear_id: number
  semester_id: number | null
  classroom_ids: number[]
}
type Props = {
  allowedActions: readonly ReleaseAction[]
  count: number
  target: ClassRelease
  onDone: () => void
}

export function ReleaseActions({ allowedActions, count, target, onDone }: Props) {
  if (count === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        Pilih kelas untuk menerbitkan atau menarik.
      </Typography>
    )
  const noun = target.kind === 'rapor' ? 'rapor' : 'surat kelulusan'
  const actionProps = { target, documentsText: `${noun} ${count} kelas`, onDone }
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {count} kelas dipilih
      </Typography>
      {allowedActions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Statusnya berbeda; pilih kelas yang statusnya sama.
        </Typography>
      )}
      {allowedActions.includes('release') && <ReleaseButton {...actionProps} />}
      {allowedActions.includes('draft') && <CancelButton target={target} onDone={onDone} />}
      {allowedActions.includes('withdraw') && <WithdrawButton {...actionProps} />}
    </>
  )
}

/** The title counts the classes, which are not the same ones each time. */
const toActionTarget = ({ eduyear_id, semester_id, classroom_ids }: ClassRelease) => ({
  id: [eduyear_id, semester_id, ...classroom_ids].join(),
})

type ActionProps = { target: ClassRelease; documentsText: string; onDone: () => void }

function ReleaseButton({ target, documentsText, onDone }: ActionProps) {
  const dialog = useDialog<never>()
  return (
    <>
      <Button variant="contained" size="small" onClick={() => dialog.open()}>
        Terbitkan
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title={`Terbitkan ${documentsText}`}
        target={toActionTarget(target)}
        text="Tanpa waktu, siswa melihatnya sekarang juga. Dengan waktu, siswa melihatnya mulai hari dan jam itu, menurut jam server."
        schema={releaseForm}
        defaultValues={{ release_at: '' }}
        confirmLabel="Terbitkan"
        runAction={(values) =>
          call(saveReleases, { body: { ...target, act: 'release', ...releaseForm.parse(values) } })
        }
        onDone={onDone}
      >
        <Field name="release_at" />
      </ActionDialog>
    </>
  )
}

function WithdrawButton({ target, documentsText, onDone }: ActionProps) {
  const dialog = useDialog<never>()
  return (
    <>
      <Button variant="outlined" color="error" size="small" onClick={() => dialog.open()}>
        Tarik
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title={`Tarik ${documentsText}`}
        target={toActionTarget(target)}
        text="Siswa tidak lagi melihatnya sampai diterbitkan lagi. Berkasnya tetap tersimpan bagi tata usaha dan guru kelasnya."
        schema={withdrawal}
        defaultValues={{ reason: '' }}
        confirmLabel="Tarik"
        isDestructive
        runAction={(values) =>
          call(saveReleases, { body: { ...target, act: 'withdraw', ...withdrawal.parse(values) } })
        }
        onDone={onDone}
      >
        <Field name="reason" />
      </ActionDialog>
    </>
  )
}

function CancelButton({ target, onDone }: Omit<ActionProps, 'documentsText'>) {
  const dialog = useDialog<never>()
  const action = useAction()
  const cancel = async () => {
    if (!(await action.run(() => call(saveReleases, { body: { ...target, act: 'draft' } })))) return
    dialog.close()
    onDone()
  }
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => dialog.open()}>
        Batalkan jadwal
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Batalkan jadwal terbit?"
        confirmLabel="Jadikan draf"
        isBusy={action.isBusy}
        onConfirm={() => void cancel()}
        onCancel={dialog.close}
      >
        {action.problem?.message ?? 'Kelas yang dipilih menjadi draf dan tidak terbit sendiri.'}
      </ConfirmDialog>
    </>
  )
}
