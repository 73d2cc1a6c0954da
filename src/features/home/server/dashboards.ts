/** The SIA home: a student's semesters, a teacher's classes, an operator's open work. */
import { GRADUATION_POLICY, RAPOR_POLICY } from '#features/documents/access.ts'
import { readableSemesters, readOwnSemesters } from '#features/documents/server/rapor/ownRapors.ts'
import { STUDENT_CLASS_POLICY } from '#features/enrolment/access.ts'
import { GRADUATED } from '#features/enrolment/promotion.ts'
import { WITHOUT_CLASS } from '#features/enrolment/server/withoutClass.ts'
import { LESSON_CLASS_POLICY } from '#features/lessons/access.ts'
import { type Period, readActivePeriod } from '#features/school/server/activePeriod.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { spaceWarning } from '#platform/server/files/disk.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { ClassProgress, Dashboard } from '../dashboard.ts'
import type { home } from '../home.ts'
import { readClassProgress } from './classProgress.ts'
import { readFirstSteps } from './firstSteps.ts'
import { countLearning } from './learningCounts.ts'
import { countMissingLessons } from './missingLessons.ts'
import { readReleasedGraduation } from './releasedGraduation.ts'

export const dashboardHandlers = {
  readDashboard: async ({ user, context }) => {
    const { kysely } = context.db
    const period = await readActivePeriod(kysely)
    const common = {
      ...EMPTY_DASHBOARD,
      user_type: user.user_type,
      name: user.name,
      last_login: user.last_login,
      period,
    }
    const readPart = { student: readStudentPart, teacher: readTeacherPart, administrator: readOperatorPart }[
      user.user_type
    ]
    const space_warning =
      user.user_type === 'administrator' ? spaceWarning(await context.files.free(), 'server') : null
    return { result: { ...common, ...(await readPart(kysely, user, period)), space_warning } }
  },
} satisfies Partial<Handlers<typeof home.calls>>

type DashboardPart = Partial<Dashboard>

const EMPTY_DASHBOARD = {
  nisn: null,
  nip: null,
  entry_year: null,
  out_reason: null,
  class_active: null,
  lessons: 0,
  materials: 0,
  tasks: 0,
  stages: [],
  graduation: null,
  classes: [],
  homerooms: [],
  first_steps: [],
  students_without_class: null,
  lessons_without_teacher: null,
} satisfies DashboardPart

async function readStudentPart(queries: Queries, user: Caller, period: Period): Promise<DashboardPart> {
  const student = await queries
    .selectFrom('students')
    .where('user_id', '=', user.id)
    .select(['id', 'name', 'nisn', 'entry_year', 'out_reason'])
    .executeTakeFirst()
  if (!student) return {}
  const stages = await readOwnSemesters(queries, user)
  const hasLeft = student.out_reason !== null && student.out_reason !== GRADUATED
  const currentStage = hasLeft
    ? undefined
    : stages.findLast((stage) => stage.eduyear.id === period.eduyear?.id)
  return {
    // The name in the student's record, which only the office changes; the account's own name may differ.
    name: student.name,
    nisn: student.nisn,
    entry_year: student.entry_year,
    out_reason: student.out_reason,
    class_active: currentStage ? { classroom: currentStage.classroom } : null,
    ...(await countLearning(queries, user, period)),
    stages: readableSemesters(user, stages),
    graduation: grants(user.role_access, GRADUATION_POLICY.read)
      ? await readReleasedGraduation(queries, user, student.id)
      : null,
  }
}

async function readTeacherPart(queries: Queries, user: Caller, period: Period): Promise<DashboardPart> {
  const teacher = await queries
    .selectFrom('teachers')
    .where('user_id', '=', user.id)
    .select(['id', 'name', 'nip', 'entry_year'])
    .executeTakeFirst()
  if (!teacher) return {}
  const classes = await readProgress(queries, user, period)
  const learning = await countLearning(queries, user, period)
  const homerooms = await queries
    .selectFrom('homerooms')
    .innerJoin('classrooms', 'classrooms.id', 'homerooms.classroom_id')
    .where('homerooms.teacher_id', '=', teacher.id)
    .where('homerooms.eduyear_id', '=', period.eduyear?.id ?? 0)
    .select(['classrooms.id', 'classrooms.name', 'classrooms.code'])
    .orderBy(CLASS_ORDER)
    .execute()
  const { name, nip, entry_year } = teacher
  return {
    name,
    nip,
    entry_year,
    ...learning,
    classes,
    homerooms,
  }
}

export async function readOperatorPart(
  queries: Queries,
  user: Caller,
  period: Period,
): Promise<DashboardPart> {
  const hasAccess = (access: typeof STUDENT_CLASS_POLICY | typeof LESSON_CLASS_POLICY) =>
    grants(user.role_access, access)
  const studentsWithoutClass = await queries
    .selectFrom('students')
    .where(WITHOUT_CLASS)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { materials, tasks } = await countLearning(queries, user, period)
  return {
    materials,
    tasks,
    classes: await readProgress(queries, user, period),
    first_steps: await readFirstSteps(queries, user, { hasActiveYear: period.eduyear !== null }),
    students_without_class: hasAccess(STUDENT_CLASS_POLICY) ? studentsWithoutClass.total : null,
    lessons_without_teacher: hasAccess(LESSON_CLASS_POLICY)
      ? await countMissingLessons(queries, period)
      : null,
  }
}

/** The progress of the classes; none without the key to read report cards. */
function readProgress(queries: Queries, user: Caller, period: Period): Promise<ClassProgress[]> {
  return grants(user.role_access, RAPOR_POLICY.read)
    ? readClassProgress(queries, user, period)
    : Promise.resolve([])
}
