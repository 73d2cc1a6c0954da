/** The buttons beside a student's form that record leaving, entering and returning to the school. */
import { Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { historyQueryKey } from '#features/people/console/history/StudentHistory.tsx'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useRefetchRecord } from '#platform/console/kit/form/refetchRecord.ts'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { STUDENT_CLASS_POLICY } from '../../access.ts'
import { GRADUATED } from '../../promotion.ts'
import { readStudentClassOptions } from '../../studentClass.ts'
import { type ClassEntry, leaveInput, leaveSchool, returnInput, returnToSchool } from '../../transfer.ts'
import { ClassSelect, YearSelect } from './ClassSelect.tsx'
import { OfferedLessonsDialog, useOfferedLessons } from './OfferedLessonsDialog.tsx'

const TRANSFER_IN_LABEL = 'Mutasi Masuk'
const RETURN_LABEL = 'Masuk Kembali'

export function StudentTransfers() {
  const record = useRecordContext()
  const can = useCan()
  const leaveDialog = useDialog<never>()
  const enterDialog = useDialog<never>()
  const offered = useOfferedLessons()
  const refetchRecord = useRefetchRecord()
  const queryClient = useQueryClient()
  if (record?.id === undefined || !can(STUDENT_CLASS_POLICY) || record.out_reason === GRADUATED) return null
  const studentProps = { id: String(record.id), name: String(record.name) }
  const hasLeft = record.out_year !== null
  const refresh = () => {
    refetchRecord()
    void queryClient.invalidateQueries({ queryKey: historyQueryKey(studentProps.id) })
  }
  const handleEntered = (classEntry: ClassEntry) => {
    if (classEntry.offered.length > 0) offered.open(classEntry)
    else refresh()
  }
  return (
    <>
      {!hasLeft && (
        <Button size="small" color="inherit" onClick={() => leaveDialog.open()}>
          Mutasi Keluar
        </Button>
      )}
      {(hasLeft || record.active_class === null) && (
        <Button size="small" onClick={() => enterDialog.open()}>
          {hasLeft ? RETURN_LABEL : TRANSFER_IN_LABEL}
        </Button>
      )}
      <LeaveDialog
        key={`out-${leaveDialog.openCount}`}
        {...studentProps}
        dialog={leaveDialog}
        onDone={refresh}
      />
      <EnterDialog
        key={`in-${enterDialog.openCount}`}
        {...studentProps}
        hasLeft={hasLeft}
        dialog={enterDialog}
        onDone={handleEntered}
      />
      <OfferedLessonsDialog key={`lessons-${offered.state?.entry.id}`} offered={offered} onDone={refresh} />
    </>
  )
}

type Props = { id: string; name: string; dialog: ReturnType<typeof useDialog<never>> }

function LeaveDialog({ id, name, dialog, onDone }: Props & { onDone: () => void }) {
  const today = useToday()
  return (
    <ActionDialog
      dialog={dialog}
      title="Mutasi Keluar"
      target={{ id, name }}
      text={`${name} keluar dari sekolah: tidak lagi dihitung aktif di kelas dan pelajarannya. Rapor dan dokumennya tetap tersimpan, dan siswa dapat dicatat masuk kembali.`}
      schema={leaveInput}
      defaultValues={{ left_at: today }}
      confirmLabel="Catat keluar"
      runAction={(values) => call(leaveSchool, { params: { id }, body: leaveInput.parse(values) })}
      onDone={onDone}
    >
      <Field name="left_at" />
      <Field name="reason" />
      <Field name="letter_no" />
      <Field name="note" />
    </ActionDialog>
  )
}

type EnterDialogProps = Props & { hasLeft: boolean; onDone: (classEntry: ClassEntry) => void }

function EnterDialog({ id, name, hasLeft, dialog, onDone }: EnterDialogProps) {
  const today = useToday()
  const options = useQuery({
    queryKey: ['studentClassOptions'],
    queryFn: async ({ signal }) =>
      (await call(readStudentClassOptions, { query: { students: '0' }, signal })).result,
    enabled: dialog.isOpen,
  })
  return (
    <ActionDialog
      dialog={dialog}
      title={hasLeft ? RETURN_LABEL : TRANSFER_IN_LABEL}
      target={{ id, name }}
      text={
        hasLeft
          ? `${name} masuk kembali ke satu kelas. Pelajaran yang ditinggalkan diikuti lagi bila ada di kelas itu; rapor dan dokumennya tetap. Ke jenjang yang lebih tinggi perlu sekolah asal.`
          : `${name} masuk ke satu kelas. Siswa baru yang langsung masuk kelas VIII atau IX perlu sekolah asal.`
      }
      schema={returnInput}
      defaultValues={{ returned_at: today }}
      confirmLabel="Catat masuk"
      runAction={(values) => call(returnToSchool, { params: { id }, body: returnInput.parse(values) })}
      onDone={({ result }) => onDone(result)}
    >
      <ClassSelect choices={options.data?.classrooms ?? []} />
      <YearSelect choices={(options.data?.eduyears ?? []).filter(({ status }) => status !== 'passed')} />
      <Field name="returned_at" />
      <Field name="origin_school" />
      <Field name="letter_no" />
      <Field name="note" />
    </ActionDialog>
  )
}
