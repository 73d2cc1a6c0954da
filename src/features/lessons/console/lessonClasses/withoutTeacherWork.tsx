/** Lessons without a teacher wait for one. */
import GroupOff from '@mui/icons-material/GroupOffOutlined'
import { MASTER_POLICY } from '#features/school/access.ts'
import { lesson } from '#features/school/lesson.ts'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { listLessonClasses } from '../../lessonClass.ts'

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    lessons_without_teacher: number | null
  }
}

const pathFor = (canListMaster: boolean) =>
  canListMaster ? `${lesson.api}?${flagQuery('without_teacher')}` : `${listLessonClasses.path}/perclass`

export const withoutTeacherWork: OpenWork = {
  listTasks: ({ lessons_without_teacher: count }, can) =>
    count
      ? [
          {
            key: 'lessons',
            icon: <GroupOff fontSize="small" color="warning" />,
            primary: `${count} pelajaran belum punya guru`,
            secondary: 'pada semester aktif',
            to: pathFor(can(MASTER_POLICY.read)),
          },
        ]
      : [],
  findTile: ({ lessons_without_teacher: count = null }, can) =>
    count === null
      ? null
      : {
          label: 'Pelajaran tanpa guru',
          value: count,
          detail: 'pada semester aktif',
          isUrgent: count > 0,
          to: pathFor(can(MASTER_POLICY.read)),
        },
}
