/** The home of teachers: what waits for them, their lessons and classes, and the report cards of these. */

import { LEARNING_POLICY } from '#features/learning/access.ts'
import { TEACHER_LESSONS } from '#features/learning/lesson.ts'
import { HomeCards } from '#platform/console/kit/home/HomeCards.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Dashboard } from '../../dashboard.ts'
import { TAUGHT_CLASSES, TAUGHT_STUDENTS } from '../../taught.ts'
import { ClassProgressList } from './ClassProgressList.tsx'
import { HomeroomRapors } from './HomeroomRapors.tsx'
import { IdentityCard, LastLogin } from './IdentityCard.tsx'
import { Tile, Tiles } from './Tile.tsx'

export function TeacherHome({ dashboard }: { dashboard: Dashboard }) {
  const { name, nip, last_login, lessons, classes, homerooms } = dashboard
  const canTeach = useCan()(LEARNING_POLICY.teach)
  const linkTo = (path: string) => (canTeach ? { to: path } : {})
  const students = classes.reduce((sum, progress) => sum + progress.students, 0)
  return (
    <>
      <IdentityCard
        title="ROLE GURU"
        meaning="Anda masuk sebagai guru"
        name={name}
        status="Aktif"
        facts={[
          ['NIP', nip],
          ...(homerooms.length > 0
            ? [['Wali Kelas', homerooms.map((room) => room.name).join(', ')] as const]
            : []),
          ['Login terakhir', <LastLogin key="login" at={last_login} />],
        ]}
      />
      <HomeCards home="teacher" />
      <HomeroomRapors dashboard={dashboard} />
      <Tiles areLinks={canTeach}>
        <Tile label="Pelajaran" value={lessons} detail="semester ini" {...linkTo(TEACHER_LESSONS)} />
        <Tile label="Kelas" value={classes.length} detail="yang diampu" {...linkTo(TAUGHT_CLASSES)} />
        <Tile label="Siswa" value={students} detail="di kelas itu" {...linkTo(TAUGHT_STUDENTS)} />
      </Tiles>
      <ClassProgressList title="Rapor kelas yang diampu" dashboard={dashboard} />
    </>
  )
}
