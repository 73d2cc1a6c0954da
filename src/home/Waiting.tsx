/** What waits for somebody: drafts, links that lead nowhere, report cards and pupils without a class. */
import Assignment from '@mui/icons-material/AssignmentLateOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import GroupOff from '@mui/icons-material/GroupOffOutlined'
import LinkOff from '@mui/icons-material/LinkOffOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import type { ReactElement } from 'react'
import { POLICY } from '#contract/access.ts'
import { MENUS } from '#contract/content/menu.ts'
import { POST_TYPE, postEditPath } from '#contract/content/postType.ts'
import type { Home } from '#contract/home/home.ts'
import { student } from '#contract/people/student.ts'
import { listStudentClasses } from '#contract/sia/enrolment/studentClass.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { listLessonClasses } from '#contract/sia/lessonClass/lessonClass.ts'
import { listRapors } from '#contract/sia/rapor.ts'
import { flagQuery } from '#src/kit/list/FlagChips.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { useCan } from '#src/providers/rights.ts'
import { Entries, Entry } from './Entries.tsx'

type Line = { key: string; icon: ReactElement; primary: string; secondary: ReactElement | string; to: string }

export function Waiting({ home }: { home: Home }) {
  const mayList = useCan()(POLICY.master.read)
  const lines = [...draftsOf(home), ...brokenOf(home), ...schoolOf(home, mayList)]
  return (
    <Entries title="Menunggu dikerjakan" empty="Tidak ada yang menunggu.">
      {lines.map(({ key, ...line }) => (
        <Entry key={key} {...line} />
      ))}
    </Entries>
  )
}

function draftsOf({ content }: Home): Line[] {
  const { latest = [], total = 0 } = content?.drafts ?? {}
  const rest = total - latest.length
  return latest.map(({ id, type, title, updated_at }, index) => ({
    key: `draft ${id}`,
    icon: <EditNote fontSize="small" />,
    primary: title,
    secondary: (
      <>
        Draf {POST_TYPE[type].label.toLowerCase()}, <Moment of={updated_at} />
        {rest > 0 && index === latest.length - 1 && ` · dan ${rest} draf lain`}
      </>
    ),
    to: postEditPath(type, id),
  }))
}

function brokenOf({ broken_links }: Home): Line[] {
  return (broken_links ?? []).map(({ id, name, menu, state }) => ({
    key: `link ${id}`,
    icon: <LinkOff fontSize="small" color="warning" />,
    primary: `Menu “${name}” tidak menuju ke mana-mana`,
    secondary: `${nameOf(menu)}: kontennya ${state === 'gone' ? 'sudah dihapus' : 'tidak tampil di situs'}`,
    to: `/menus/${menu}`,
  }))
}

const nameOf = (menu: string) => MENUS.find(({ id }) => id === menu)?.name ?? menu

function schoolOf({ school }: Home, mayList: boolean): Line[] {
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
            to: mayList ? `${student.api}?${flagQuery('without_rapor')}` : listRapors.path,
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
            to: mayList ? `${student.api}?${flagQuery('without_class')}` : `${listStudentClasses.path}/new`,
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
            to: mayList
              ? `${lesson.api}?${flagQuery('without_teacher')}`
              : `${listLessonClasses.path}/perclass`,
          },
        ]
      : []),
  ]
}
