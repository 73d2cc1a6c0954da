/** The button 'Catat izin' with the form for a letter that reached the school, for one day or several. */
import { Button } from '@mui/material'
import { useInput } from 'react-admin'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { call } from '#platform/console/providers/call.ts'
import { absenceInput, recordAbsence } from '../../absence.ts'
import type { AttendanceRow } from '../../day.ts'

type Props = {
  classroom: { id: number; name: string }
  /** The first day that is offered. */
  date: string
  rows: readonly AttendanceRow[]
  onDone: () => void
}

export function AbsenceButton({ classroom, date, rows, onDone }: Props) {
  const dialog = useDialog<never>()
  const students = rows.map(({ student_class_id, student }) => ({ id: student_class_id, name: student.name }))
  return (
    <>
      <Button size="small" onClick={() => dialog.open()}>
        Catat izin
      </Button>
      <ActionDialog
        key={dialog.openCount}
        dialog={dialog}
        title="Catat izin atau sakit"
        target={classroom}
        text="Surat untuk satu hari atau beberapa: hari sekolah di antaranya langsung ditandai, juga yang akan datang."
        schema={absenceInput}
        defaultValues={{ student_class_id: null, date, last_date: '', status: 'I', note: '' }}
        confirmLabel="Catat"
        runAction={(values) => {
          const { last_date, note, ...fields } = absenceInput.parse(values)
          return call(recordAbsence, {
            body: { ...fields, ...(last_date && { last_date }), ...(note && { note }) },
          })
        }}
        onDone={onDone}
      >
        <StudentSelect students={students} />
        <Field name="status" />
        <Field name="date" />
        <Field name="last_date" />
        <Field name="note" />
      </ActionDialog>
    </>
  )
}

function StudentSelect({ students }: { students: readonly { id: number; name: string }[] }) {
  const { label } = useField('student_class_id')
  const { field, fieldState } = useInput({ source: 'student_class_id' })
  return (
    <AutocompleteField
      label={label}
      options={students}
      value={field.value ?? null}
      onChange={(student) => field.onChange(student?.id ?? null)}
      isRequired
      error={fieldState.error?.message}
    />
  )
}
