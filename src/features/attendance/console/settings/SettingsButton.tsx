/** The button 'Pengaturan' of the office: school days a week, and who takes a class. */
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { ATTENDANCE_POLICY } from '../../access.ts'
import { readAttendanceSettings, saveAttendanceSettings, settingsInput } from '../../settings.ts'

/** For holders of the key that keeps all classes. */
export function SettingsButton() {
  return useCan()(ATTENDANCE_POLICY.manage) ? <LoadedButton /> : null
}

function LoadedButton() {
  const dialog = useDialog<never>()
  const notifyFailure = useNotifyFailure()
  const { data, refetch } = useQuery({
    queryKey: ['attendanceSettings'],
    queryFn: async ({ signal }) => (await call(readAttendanceSettings, { signal })).result,
  })
  /** What could not be read with the screen is read again. */
  const open = async () => {
    const { isSuccess, error } = data
      ? { isSuccess: true, error: null }
      : await refetch({ cancelRefetch: false })
    if (isSuccess) dialog.open()
    else notifyFailure(error)
  }
  return (
    <>
      <Button onClick={() => void open()}>Pengaturan</Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title="Pengaturan kehadiran"
        target={{ id: 0 }}
        text="Lima atau enam hari sekolah seminggu. Bila guru lain boleh mengisi, setiap guru yang mengajar di kelas itu dapat mengisinya, selain wali kelas."
        schema={settingsInput}
        defaultValues={data ?? {}}
        confirmLabel="Simpan"
        runAction={(values) => call(saveAttendanceSettings, { body: settingsInput.parse(values) })}
        onDone={() => void refetch()}
      >
        <Field name="school_days" />
        <Field name="others_may_take" />
      </ActionDialog>
    </>
  )
}
