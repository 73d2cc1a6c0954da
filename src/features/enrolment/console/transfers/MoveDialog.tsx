/** The dialog 'Pindah Kelas', which moves a participant to another class of the same grade and year. */
import type { NamedClassroom } from '#features/school/activity.ts'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { StudentClass } from '../../studentClass.ts'
import { type ClassEntry, moveInput, moveStudentClass, whyNotMoved } from '../../transfer.ts'
import { ClassSelect } from './ClassSelect.tsx'

type Props = {
  dialog: ReturnType<typeof useDialog<StudentClass>>
  classrooms: readonly NamedClassroom[]
  onDone: (classEntry: ClassEntry) => Promise<void>
}

export function MoveDialog({ dialog, classrooms, onDone }: Props) {
  const today = useToday()
  const row = dialog.record
  if (!row) return null
  const { name } = row.student
  return (
    <ActionDialog
      dialog={dialog}
      title="Pindah Kelas"
      target={{ id: row.id, name }}
      text={`${name} pindah dari ${row.classroom.name}. Rapor di kelas lama tetap tersimpan, dan pelajaran yang sama diikuti di kelas baru.`}
      schema={moveInput}
      defaultValues={{ moved_at: today }}
      confirmLabel="Pindahkan"
      runAction={(values) =>
        call(moveStudentClass, { params: { id: String(row.id) }, body: moveInput.parse(values) })
      }
      onDone={({ result }) => onDone(result)}
    >
      <ClassSelect choices={classrooms.filter((classroom) => whyNotMoved(row, classroom) === null)} />
      <Field name="moved_at" />
    </ActionDialog>
  )
}
