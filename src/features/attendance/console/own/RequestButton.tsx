/** The button 'Izin/sakit' with the form that a student sends, with a photo of the letter if there is one. */
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { call } from '#platform/console/providers/call.ts'
import { requestAbsence, requestInput } from '../../absence.ts'

export function RequestButton({ onSent }: { onSent: () => void }) {
  const dialog = useDialog<never>()
  const today = useToday()
  const [photo, setPhoto] = useState<File | null>(null)
  return (
    <>
      <Button variant="contained" onClick={() => dialog.open()}>
        Izin/sakit
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title="Kirim izin atau sakit"
        target={{ id: 0 }}
        text="Wali kelas menerima atau menolaknya. Foto surat hanya dilihat wali kelas dan petugas sekolah."
        schema={requestInput}
        defaultValues={{ date: today, last_date: '', status: 'S', note: '' }}
        confirmLabel="Kirim"
        runAction={(values) => {
          const { last_date, ...fields } = requestInput.parse(values)
          return call(requestAbsence, { body: { ...fields, ...(last_date && { last_date }) }, file: photo })
        }}
        onDone={() => {
          setPhoto(null)
          onSent()
        }}
      >
        <Field name="status" />
        <Field name="date" />
        <Field name="last_date" />
        <Field name="note" />
        <div>
          <Button component="label" variant="outlined" size="small">
            {photo ? 'Ganti foto surat' : 'Foto surat'}
            <input
              hidden
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              aria-label="Foto surat"
              onChange={({ target }) => setPhoto(target.files?.[0] ?? null)}
            />
          </Button>
          {photo && (
            <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {photo.name}
            </Typography>
          )}
        </div>
      </ActionDialog>
    </>
  )
}
