/** The dialog for the new teacher and the first day of a teacher change. */
import { useInput } from 'react-admin'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import type { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import type { MatrixPeriod } from '../../lessonMatrix.ts'
import { changeTeachers, successor } from '../../teacherChange.ts'

type Props = {
  dialog: ReturnType<typeof useDialog<never>>
  formerTeacher: NamedRef
  teachers: readonly NamedRef[]
  lessonClassIds: number[]
  period: MatrixPeriod
  onDone: () => void
}

export function SuccessorDialog({ dialog, formerTeacher, teachers, lessonClassIds, period, onDone }: Props) {
  const today = useToday()
  return (
    <ActionDialog
      dialog={dialog}
      title={`Ganti guru ${lessonClassIds.length} pelajaran`}
      target={{ id: lessonClassIds.join(), name: formerTeacher.name }}
      text={`Sampai tanggal itu ${formerTeacher.name} mengajar seperti biasa. Sejak tanggal itu pelajarannya beserta materi, tugas, jawaban dan nilai beralih ke guru pengganti, dan ${formerTeacher.name} tidak lagi melihatnya. Siapa yang mengajar sebelumnya tetap tercatat di riwayat.`}
      schema={successor}
      defaultValues={{ teacher_id: null, starts_on: today }}
      confirmLabel="Ganti"
      runAction={(values) =>
        call(changeTeachers, {
          body: {
            ...period,
            ...successor.parse(values),
            former_teacher_id: formerTeacher.id,
            lesson_class_ids: lessonClassIds,
          },
        })
      }
      onDone={onDone}
    >
      <TeacherSelect choices={teachers} />
      <Field name="starts_on" />
    </ActionDialog>
  )
}

function TeacherSelect({ choices }: { choices: readonly NamedRef[] }) {
  const { label } = useField('teacher_id')
  const { field, fieldState } = useInput({ source: 'teacher_id' })
  return (
    <AutocompleteField
      label={label}
      options={choices}
      value={field.value ?? null}
      onChange={(teacher) => field.onChange(teacher?.id ?? null)}
      isRequired
      error={fieldState.error?.message}
    />
  )
}
