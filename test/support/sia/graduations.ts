/** Tests of graduations: students who passed the last grade, and the table of a year. */
import type { GraduationRow } from '#features/documents/graduation.ts'
import type { Client, World } from '#test/support/world/world.ts'
import { type ActiveYear, type Classroom, type EnrolledStudent, enrol } from './documents.ts'

type Fixture = { world: World; operator: Client; year: ActiveYear }

/** @param fixture is called for each request, since a test file opens its world only in `beforeAll` */
export function graduationsOf(fixture: () => Fixture) {
  const enrolGraduate = (classroom: Classroom, user?: Client) =>
    enrol(fixture().world, classroom, { status: 'passed', ...(user && { user }) })
  const listGraduations = (client: Client, classroom_id: number | string | null = null) =>
    client.post<GraduationRow[]>('/sia/activity/graduation', { eduyear_id: fixture().year.id, classroom_id })
  const findRow = async (student: EnrolledStudent) =>
    (await listGraduations(fixture().operator)).body.result.find((row) => row.id === student.id)
  return { enrolGraduate, listGraduations, findRow }
}
