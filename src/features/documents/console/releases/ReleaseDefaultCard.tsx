/** The select for whether new documents are released at once or stay drafts. */
import { Alert, Card, CardContent, Typography } from '@mui/material'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { RELEASE_DEFAULTS, type ReleaseDefault, saveReleaseDefault } from '../../release.ts'

type Props = { value: ReleaseDefault; onDone: () => void }

const OPTIONS = RELEASE_DEFAULTS.map(({ name }, id) => ({ id, name }))

export function ReleaseDefaultCard({ value, onDone }: Props) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const action = useAction()
  const save = async (index: number) => {
    const newDefault = RELEASE_DEFAULTS[index]
    if (!newDefault || newDefault.id === value) return
    const isConfirmed = await confirm({
      title: 'Ganti aturan dokumen baru?',
      text: `Mulai sekarang: ${newDefault.name.toLowerCase()}. Yang sudah dilihat siswa tetap terlihat, dan yang belum tetap belum.`,
      confirmLabel: 'Ganti',
    })
    if (!isConfirmed) return
    if (await action.run(() => call(saveReleaseDefault, { body: { by_default: newDefault.id } }))) onDone()
  }
  return (
    <Card component="section">
      <CardContent sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        <Typography component="h2" variant="h2">
          Dokumen baru
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Berlaku untuk kelas yang belum ditentukan di atas.
        </Typography>
        <SelectField
          label="Setelah diunggah"
          options={OPTIONS}
          value={RELEASE_DEFAULTS.findIndex(({ id }) => id === value)}
          onChange={(index) => void save(index)}
        />
        {action.problem && <Alert severity="error">{action.problem.message}</Alert>}
      </CardContent>
      {confirmDialog}
    </Card>
  )
}
