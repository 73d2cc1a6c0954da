/** Students of this semester wait for their report cards. */
import Assignment from '@mui/icons-material/AssignmentLateOutlined'
import { student } from '#features/people/student.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { listRapors } from '../../rapor.ts'

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    missing_rapors: { missing: number; students: number } | null
    /** Of each class, in the active semester. */
    classes: readonly { students: number; rapors: number }[]
  }
}

const WITHOUT_RAPOR = `${student.api}?${flagQuery('without_rapor')}`

export const missingRaporWork: OpenWork = {
  listTasks: ({ missing_rapors }, can) =>
    missing_rapors && missing_rapors.missing > 0
      ? [
          {
            key: 'rapors',
            icon: <Assignment fontSize="small" color="warning" />,
            primary: `${missing_rapors.missing} rapor belum diunggah`,
            secondary: `dari ${missing_rapors.students} siswa semester ini`,
            to: can(MASTER_POLICY.read) ? WITHOUT_RAPOR : listRapors.path,
          },
        ]
      : [],
  findTile: ({ classes = [] }, can) => {
    if (classes.length === 0) return null
    const students = classes.reduce((sum, progress) => sum + progress.students, 0)
    const rapors = classes.reduce((sum, progress) => sum + progress.rapors, 0)
    return {
      label: 'Rapor semester ini',
      value: `${rapors}/${students}`,
      detail: `di ${classes.length} kelas`,
      to: can(MASTER_POLICY.read) && rapors < students ? WITHOUT_RAPOR : listRapors.path,
    }
  },
}
