/** What `pelita doctor` says of students who have left and still sit in a class. */
import { sql } from 'kysely'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import type { Context } from '#platform/server/context.ts'
import { DOCTOR_CHECKS, type Finding } from '#platform/server/doctor/doctorChecks.ts'
import { ACTIVE } from '../../status.ts'

export const activeLeavers = DOCTOR_CHECKS.contribute({ find: findActiveLeavers })

async function findActiveLeavers({ db: { kysely } }: Context): Promise<Finding[]> {
  const rows = await kysely
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('student_classes.status', '=', ACTIVE)
    .where('students.out_year', 'is not', null)
    .where(sql<boolean>`student_classes.eduyear_id in (${ACTIVE_YEAR})`)
    .select(['students.id', 'students.name'])
    .orderBy('students.id')
    .execute()
  return rows.map(({ id, name }) => ({
    check: 'enrolment',
    message: `${name} (siswa id ${id}) sudah keluar, tetapi masih aktif di kelasnya. Buka Data Siswa, lalu catat keluar atau kembali lagi.`,
  }))
}
