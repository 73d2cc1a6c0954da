/** What enrolment stores about a person: a student's classes and moves, a teacher's homerooms. */
import { sql } from 'kysely'
import { PERSONAL_DATA, type Section } from '#features/people/server/personalData/personalDataPoint.ts'

export const personalClasses = PERSONAL_DATA.contribute({
  position: 10,
  sections: ({ type, id }) => (type === 'student' ? studentSections(id) : [homeroomSection(id)]),
  erase: async ({ queries }, { id }) => {
    await queries.updateTable('student_events').set({ note: null }).where('student_id', '=', id).execute()
    return []
  },
})

function studentSections(id: number): Section[] {
  return [
    {
      name: 'kelas',
      query: (
        lastId,
      ) => sql`select student_classes.id, classrooms.name as kelas, eduyears.name as tahun_ajaran,
        student_classes.status, student_classes.created_at from student_classes
        join classrooms on classrooms.id = classroom_id join eduyears on eduyears.id = eduyear_id
        where student_id = ${id} and student_classes.id > ${lastId} order by student_classes.id`,
    },
    {
      name: 'mutasi',
      query: (lastId) => sql`select id, kind, happened_on, reason, school, letter_no, note, created_at
        from student_events where student_id = ${id} and id > ${lastId} order by id`,
    },
  ]
}

function homeroomSection(id: number): Section {
  return {
    name: 'wali_kelas',
    query: (
      lastId,
    ) => sql`select homerooms.id, classrooms.name as kelas, eduyears.name as tahun_ajaran from homerooms
      join classrooms on classrooms.id = classroom_id join eduyears on eduyears.id = eduyear_id
      where teacher_id = ${id} and homerooms.id > ${lastId} order by homerooms.id`,
  }
}
