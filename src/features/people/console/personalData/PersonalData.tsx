/** Buttons of a person's form: export of personal data, and anonymisation of former students. */
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { saveBlob } from '#platform/console/kit/file/saveFile.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useRefetchRecord } from '#platform/console/kit/form/refetchRecord.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { fetchExport } from '#platform/console/providers/files.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PERSONAL_DATA_POLICY } from '../../access.ts'
import { anonymiseInput, anonymiseStudent } from '../../personalData.ts'

/** @example <PersonalDataButton endpoint={exportTeacherData} /> */
export function PersonalDataButton({ endpoint }: { endpoint: Endpoint }) {
  const record = useRecordContext()
  const can = useCan()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  if (record?.id === undefined || !can(PERSONAL_DATA_POLICY)) return null
  const id = String(record.id)
  const save = async () => {
    setBusy(true)
    try {
      const { filename, blob } = await fetchExport(buildAnyUrl(endpoint, { params: { id } }), () => undefined)
      saveBlob(filename, blob)
      notify(`${filename} diunduh`, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" color="inherit" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Mengekspor…' : 'Ekspor Data Pribadi'}
    </Button>
  )
}

/** Only for former students, once; the user must type the name, because it cannot be undone. */
export function AnonymiseButton() {
  const record = useRecordContext()
  const can = useCan()
  const dialog = useDialog<never>()
  const refetchRecord = useRefetchRecord()
  if (!record?.out_year || record.anonymised_at || !can(PERSONAL_DATA_POLICY)) return null
  const params = { id: String(record.id) }
  return (
    <>
      <Button size="small" color="error" onClick={() => dialog.open()}>
        Anonimkan
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title="Anonimkan"
        target={{ id: params.id, name: String(record.name) }}
        text={`Alamat, kontak, NIK, orang tua dan wali, foto, akun, serta jawaban tugas ${String(record.name)} dihapus dan tidak dapat dikembalikan. Nama, NISN, NIS, kelahiran, kelas, nilai, rapor dan surat kelulusan tetap, seperti di buku induk. Ketik nama siswa ini untuk melanjutkan.`}
        schema={anonymiseInput}
        defaultValues={{ name: '' }}
        confirmLabel="Hapus data pribadi"
        isDestructive
        runAction={(values) => call(anonymiseStudent, { params, body: anonymiseInput.parse(values) })}
        onDone={refetchRecord}
      >
        <Field name="name" />
      </ActionDialog>
    </>
  )
}
