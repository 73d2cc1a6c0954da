/** The class and the year somebody goes to, within a form. */
import { SelectInput } from 'react-admin'
import { useField } from '#src/kit/form/FormSchema.ts'

export function ClassChoice({ choices }: { choices: readonly { id: number; name: string }[] }) {
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

/** The year somebody comes into; left open it follows from what became of them in the active one. */
export function YearChoice({ choices }: { choices: readonly { id: number; name: string }[] }) {
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

/** The calendar day here and now, as fields hold it. */
export function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
