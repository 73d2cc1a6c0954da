/** The end of the first year of the stored school: a promoted class, a closed year, a graduate, and a corrected promotion. */
import { REPEAT_GRADE, type YearClosing } from '#features/enrolment/closing.ts'
import { inventStudent, officeEmail } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { issueLetters } from './documents.ts'
import { findEnrolment } from './firstYear.ts'
import { pickId, type SchoolRecords } from './records.ts'

const STUDENT_CLASS = '/sia/activity/student-class'
const CLOSE_YEAR = '/sia/activity/close-year'

export async function endFirstYear(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2026-06-18T02:00:00.000Z')
  const operator = await timeline.signIn(officeEmail('operator'))
  await promoteOneClass(operator, records)
  await closeRest(operator, records)
  await issueLetters(operator, records)
  await letLeaversSignIn(timeline)
  timeline.goTo('2026-07-13T00:30:00.000Z')
  const admin = await timeline.signIn(officeEmail('admin'))
  await admin.post('/sia/master/setting', { eduyear_id: records.secondYear, semester_id: records.odd })
  await correctOnePromotion(admin, records)
  // The slips with these one-time passwords are lost.
  await admin.post(`${STUDENT_CLASS}/reset-passwords`, {
    classroom_id: records.classrooms.ixA,
    eduyear_id: records.secondYear,
  })
}

/** Two students are promoted and one repeats; an earlier promotion was undone. */
async function promoteOneClass(operator: Person, records: SchoolRecords) {
  const { classrooms, firstYear, students } = records
  const classYear = { classroom_id: classrooms.viiA, eduyear_id: firstYear }
  const toRow = async (n: number, status: 'passed' | 'repeat') => ({
    status,
    student_id: pickId(students, n),
    student_class_id: await findEnrolment(operator, records, { n, ...classYear }),
  })
  const hasty = await operator.post(`${STUDENT_CLASS}/status`, {
    classroom_id: classrooms.viiiA,
    students: [await toRow(3, 'passed')],
  })
  await operator.post(`${STUDENT_CLASS}/status-undo`, { batch_id: hasty.id })
  await operator.post(`${STUDENT_CLASS}/status`, {
    classroom_id: classrooms.viiiA,
    students: [await toRow(1, 'passed'), await toRow(2, 'passed')],
  })
  await operator.post(`${STUDENT_CLASS}/status`, { students: [await toRow(3, 'repeat')] })
}

/** The other classes are closed together, reopened, and closed again with one student who repeats. */
async function closeRest(operator: Person, { firstYear, students }: SchoolRecords) {
  const close = async (repeating: number | null) => {
    const { classes } = await operator.get<YearClosing>(`${CLOSE_YEAR}?eduyear_id=${firstYear}`)
    await operator.post(CLOSE_YEAR, {
      eduyear_id: firstYear,
      classes: classes
        .filter((one) => one.students.length > 0)
        .map((one) => ({
          classroom_id: one.classroom.id,
          students: one.students.map(({ student_class_id, student, destination }) => ({
            student_class_id,
            student_id: student.id,
            destination: student.id === repeating ? REPEAT_GRADE : destination,
          })),
        })),
    })
  }
  await close(null)
  await operator.post(`${CLOSE_YEAR}/undo`, { eduyear_id: firstYear })
  await close(pickId(students, 8))
}

type UserList = { rows: { id: number }[] }

/** A graduate, and a student who left. */
async function letLeaversSignIn(timeline: Timeline) {
  const admin = await timeline.signIn(officeEmail('admin'))
  for (const n of [9, 11]) {
    const { nisn } = inventStudent(n, '')
    const { rows } = await admin.get<UserList>(`/master/user?search=${nisn}`)
    const { password } = await admin.patch<{ password: string }>(`/master/user-reset-password/${rows[0]?.id}`)
    await timeline.choosePassword(nisn, password)
  }
}

async function correctOnePromotion(admin: Person, records: SchoolRecords) {
  const { classrooms, firstYear } = records
  const enrolment = await findEnrolment(admin, records, {
    n: 5,
    classroom_id: classrooms.viiB,
    eduyear_id: firstYear,
  })
  await admin.post(`${STUDENT_CLASS}/${enrolment}/correct`, { to: 'repeat', classroom_id: classrooms.viiB })
}
