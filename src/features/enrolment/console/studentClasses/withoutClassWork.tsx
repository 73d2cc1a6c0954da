/** Students without a class wait to be enrolled. */
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import { student } from '#features/people/student.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { listStudentClasses } from '../../studentClass.ts'

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    students_without_class: number | null
  }
}

const pathFor = (canListMaster: boolean) =>
  canListMaster ? `${student.api}?${flagQuery('without_class')}` : `${listStudentClasses.path}/new`

export const withoutClassWork: OpenWork = {
  listTasks: ({ students_without_class: count }, can) =>
    count
      ? [
          {
            key: 'students',
            icon: <PersonOff fontSize="small" color="warning" />,
            primary: `${count} siswa belum punya kelas`,
            secondary: 'pada tahun ajaran aktif',
            to: pathFor(can(MASTER_POLICY.read)),
          },
        ]
      : [],
  findTile: ({ students_without_class: count = null }, can) =>
    count === null
      ? null
      : {
          label: 'Siswa tanpa kelas',
          value: count,
          detail: 'pada tahun ajaran aktif',
          isUrgent: count > 0,
          to: pathFor(can(MASTER_POLICY.read)),
        },
}
