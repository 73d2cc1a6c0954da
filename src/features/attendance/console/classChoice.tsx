/** Which class the screens of attendance show, and what they say without one. */
import { Card } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import type { AttendanceOptions } from '../options.ts'

type Choice = Pick<AttendanceOptions, 'classrooms' | 'homeroom_id'>

/**
 * The class of the address, by default one's own. A class of others is none: another one in its place would be taken
 * by mistake.
 */
export function chooseClassroom({ classrooms, homeroom_id }: Choice, id: string | null) {
  if (id !== null) return classrooms.find((classroom) => classroom.id === Number(id)) ?? null
  const only = classrooms.length === 1 ? classrooms[0] : undefined
  return classrooms.find((classroom) => classroom.id === homeroom_id) ?? only ?? null
}

type Props = {
  options: Choice
  /** What a chosen class shows. */
  detail: string
}

/** @example <NoClass options={options} detail="Rekap bulannya tampil di sini." /> */
export function NoClass({ options: { classrooms }, detail }: Props) {
  const [params] = useSearchParams()
  const [title, text] =
    classrooms.length === 0
      ? ['Belum ada kelas', 'Anda belum mengajar atau menjadi wali kelas.']
      : params.has('classroom_id')
        ? [
            'Kelas ini bukan kelas Anda',
            'Kehadirannya diisi wali kelasnya atau petugas sekolah. Pilih kelas lain di atas.',
          ]
        : ['Pilih kelas', detail]
  return (
    <Card>
      <EmptyState title={title} detail={text} />
    </Card>
  )
}
