/** Lessons that classes still miss wait for a teacher; the matrix shows which. */
import GroupOff from '@mui/icons-material/GroupOffOutlined'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { LESSON_MATRIX } from '../../lessonMatrix.ts'

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    lessons_without_teacher: number | null
  }
}

export const withoutTeacherWork: OpenWork = {
  listTasks: ({ lessons_without_teacher: count }) =>
    count
      ? [
          {
            key: 'lessons',
            icon: <GroupOff fontSize="small" color="warning" />,
            primary: `${count} pelajaran kelas belum punya guru`,
            secondary: 'tiap pelajaran di tiap kelas dihitung, semester aktif',
            to: LESSON_MATRIX,
          },
        ]
      : [],
  findTile: ({ lessons_without_teacher: count = null }) =>
    count === null
      ? null
      : {
          label: 'Pelajaran tanpa guru',
          value: count,
          detail: 'tiap pelajaran di tiap kelas, semester aktif',
          isUrgent: count > 0,
          to: LESSON_MATRIX,
        },
}
