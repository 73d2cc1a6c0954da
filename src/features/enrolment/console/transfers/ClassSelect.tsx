/** Inputs for the class and the year a student enters. */
import { SelectInput } from 'react-admin'
import { useField } from '#platform/console/kit/form/FormSchema.ts'

export function ClassSelect({ choices }: { choices: readonly { id: number; name: string }[] }) {
  const { label } = useField('classroom_id')
  return (
    <SelectInput
      source="classroom_id"
      label={label}
      choices={[...choices]}
      isRequired
      helperText={false}
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
    />
  )
}

/** The year to enter; if left empty the server chooses it from the student's status in the active year. */
export function YearSelect({ choices }: { choices: readonly { id: number; name: string }[] }) {
  const { label } = useField('eduyear_id')
  return (
    <SelectInput
      source="eduyear_id"
      label={label}
      choices={[...choices]}
      emptyText="Otomatis"
      helperText="Otomatis: tahun aktif, atau tahun berikutnya bila siswa sudah naik atau tinggal kelas"
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
    />
  )
}
