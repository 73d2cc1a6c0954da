/** Pending tasks: drafts, broken links, missing report cards, students without a class. */
import Assignment from '@mui/icons-material/AssignmentLateOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import GroupOff from '@mui/icons-material/GroupOffOutlined'
import LinkOff from '@mui/icons-material/LinkOffOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import type { ReactElement } from 'react'
import { listRapors } from '#features/documents/rapor.ts'
import { listStudentClasses } from '#features/enrolment/studentClass.ts'
import { listLessonClasses } from '#features/lessons/lessonClass.ts'
import { student } from '#features/people/student.ts'
import { POST_TYPE, postEditPath } from '#features/posts/postType.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { lesson } from '#features/school/lesson.ts'
import { MENUS } from '#features/website/menu.ts'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Home } from '../homeScreen.ts'
import { Entry, EntryCard } from './EntryCard.tsx'

type PendingTask = {
  key: string
  icon: ReactElement
  primary: string
  secondary: ReactElement | string
  to: string
}

export function PendingTasks({ home }: { home: Home }) {
  const canListMaster = useCan()(MASTER_POLICY.read)
  const tasks = [...listDrafts(home), ...listBrokenLinks(home), ...listSchoolTasks(home, canListMaster)]
  return (
    <EntryCard title="Menunggu dikerjakan" emptyText="Tidak ada yang menunggu.">
      {tasks.map(({ key, ...task }) => (
        <Entry key={key} {...task} />
      ))}
    </EntryCard>
  )
}

function listDrafts({ content }: Home): PendingTask[] {
  const { latest = [], total = 0 } = content?.drafts ?? {}
  const moreCount = total - latest.length
  return latest.map(({ id, type, title, updated_at }, index) => ({
    key: `draft ${id}`,
    icon: <EditNote fontSize="small" />,
    primary: title,
    secondary: (
      <>
        Draf {POST_TYPE[type].label.toLowerCase()}, <Moment value={updated_at} />
        {moreCount > 0 && index === latest.length - 1 && ` · dan ${moreCount} draf lain`}
      </>
    ),
    to: postEditPath(type, id),
  }))
}

function listBrokenLinks({ broken_links }: Home): PendingTask[] {
  return (broken_links ?? []).map(({ id, name, menu, state }) => ({
    key: `link ${id}`,
    icon: <LinkOff fontSize="small" color="warning" />,
    primary: `Menu “${name}” tidak menuju ke mana-mana`,
    secondary: `${readMenuName(menu)}: kontennya ${state === 'gone' ? 'sudah dihapus' : 'tidak tampil di situs'}`,
    to: `/menus/${menu}`,
  }))
}

const readMenuName = (menu: string) => MENUS.find(({ id }) => id === menu)?.name ?? menu

function listSchoolTasks({ school }: Home, canListMaster: boolean): PendingTask[] {
  if (!school) return []
  const { missing_rapors, students_without_class, lessons_without_teacher } = school
  return [
    ...(missing_rapors && missing_rapors.missing > 0
      ? [
          {
            key: 'rapors',
            icon: <Assignment fontSize="small" color="warning" />,
            primary: `${missing_rapors.missing} rapor belum diunggah`,
            secondary: `dari ${missing_rapors.students} siswa semester ini`,
            to: canListMaster ? `${student.api}?${flagQuery('without_rapor')}` : listRapors.path,
          },
        ]
      : []),
    ...(students_without_class
      ? [
          {
            key: 'students',
            icon: <PersonOff fontSize="small" color="warning" />,
            primary: `${students_without_class} siswa belum punya kelas`,
            secondary: 'pada tahun ajaran aktif',
            to: canListMaster
              ? `${student.api}?${flagQuery('without_class')}`
              : `${listStudentClasses.path}/new`,
          },
        ]
      : []),
    ...(lessons_without_teacher
      ? [
          {
            key: 'lessons',
            icon: <GroupOff fontSize="small" color="warning" />,
            primary: `${lessons_without_teacher} pelajaran belum punya guru`,
            secondary: 'pada semester aktif',
            to: canListMaster
              ? `${lesson.api}?${flagQuery('without_teacher')}`
              : `${listLessonClasses.path}/perclass`,
          },
        ]
      : []),
  ]
}
