/** The home of operators: open work of this semester as numbers that link to lists. */

import { Alert } from '@mui/material'
import { listRapors } from '#features/documents/rapor.ts'
import { listStudentClasses } from '#features/enrolment/studentClass.ts'
import { listLessonClasses } from '#features/lessons/lessonClass.ts'
import { student } from '#features/people/student.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { lesson } from '#features/school/lesson.ts'
import { flagQuery } from '#platform/console/kit/list/filters/FlagChips.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Dashboard } from '../../dashboard.ts'
import { StoppedAccountsAlert } from '../StoppedAccountsAlert.tsx'
import { ClassProgressList } from './ClassProgressList.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { IdentityCard, LastLogin } from './IdentityCard.tsx'
import { Tile, Tiles } from './Tile.tsx'

export function OperatorHome({ dashboard }: { dashboard: Dashboard }) {
  const { name, last_login, classes, students_without_class, lessons_without_teacher, space_warning } =
    dashboard
  const canList = useCan()(MASTER_POLICY.read)
  const students = classes.reduce((sum, progress) => sum + progress.students, 0)
  const rapors = classes.reduce((sum, progress) => sum + progress.rapors, 0)
  return (
    <>
      <IdentityCard
        title="ROLE ADMIN/OPERATOR"
        name={name}
        status="Aktif"
        facts={[['Login terakhir', <LastLogin key="login" at={last_login} />]]}
      />
      <StoppedAccountsAlert />
      {space_warning && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {space_warning}
        </Alert>
      )}
      <FirstSteps steps={dashboard.first_steps} />
      <Tiles areLinks>
        {classes.length > 0 && (
          <Tile
            label="Rapor semester ini"
            value={`${rapors}/${students}`}
            detail={`di ${classes.length} kelas`}
            to={
              canList && rapors < students ? `${student.api}?${flagQuery('without_rapor')}` : listRapors.path
            }
          />
        )}
        {students_without_class !== null && (
          <Tile
            label="Siswa tanpa kelas"
            value={students_without_class}
            detail="pada tahun ajaran aktif"
            isUrgent={students_without_class > 0}
            to={canList ? `${student.api}?${flagQuery('without_class')}` : `${listStudentClasses.path}/new`}
          />
        )}
        {lessons_without_teacher !== null && (
          <Tile
            label="Pelajaran tanpa guru"
            value={lessons_without_teacher}
            detail="pada semester aktif"
            isUrgent={lessons_without_teacher > 0}
            to={
              canList ? `${lesson.api}?${flagQuery('without_teacher')}` : `${listLessonClasses.path}/perclass`
            }
          />
        )}
      </Tiles>
      <ClassProgressList title="Rapor per kelas" dashboard={dashboard} />
    </>
  )
}
