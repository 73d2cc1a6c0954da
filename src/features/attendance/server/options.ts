/** What the screens of attendance choose from. */
import { readSchoolOptions } from '#features/enrolment/server/classroomsOfTeacher.ts'
import { findHomerooms } from '#features/enrolment/server/homeroom/homerooms.ts'
import { PERIOD } from '#features/school/choices.ts'
import { readYears } from '#features/school/server/years.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { attendance } from '../attendance.ts'
import { todayOf } from './schoolDays.ts'

export const optionHandlers = {
  readAttendanceOptions: async ({ context, user }) => {
    const { kysely } = context.db
    const { semesters, classrooms } = await readSchoolOptions(kysely, user)
    const eduyears = await readYears(kysely)
    const active = eduyears.find(({ status }) => status === PERIOD.active)
    const homerooms = await findHomerooms(kysely, user)
    const homeroom = homerooms.find(({ eduyear_id }) => eduyear_id === active?.id)
    return {
      result: {
        eduyears,
        semesters,
        classrooms: user.user_type === 'student' ? [] : classrooms,
        homeroom_id: homeroom?.classroom_id ?? null,
        today: todayOf(context),
      },
    }
  },
} satisfies Partial<Handlers<typeof attendance.calls>>
