/** What lessons store about a person: those a student takes part in, and those a teacher teaches. */
import { sql } from 'kysely'
import { PERSONAL_DATA } from '#features/people/server/personalData/personalDataPoint.ts'

export const personalLessons = PERSONAL_DATA.contribute({
  position: 30,
  sections: ({ type, id }) => [
    {
      name: 'pelajaran',
      query: (lastId) => (type === 'student' ? lessonsOfStudent(id, lastId) : lessonsOfTeacher(id, lastId)),
    },
  ],
})

const lessonsOfStudent = (id: number, lastId: number) => sql<{
  id: number
}>`select participants.id, lessons.name as pelajaran, classrooms.name as kelas,
  eduyears.name as tahun_ajaran, semesters.name as semester from lesson_class_students as participants
  join lesson_classes on lesson_classes.id = participants.lesson_class_id
  join lessons on lessons.id = lesson_id join classrooms on classrooms.id = classroom_id
  join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
  where participants.student_id = ${id} and participants.id > ${lastId} order by participants.id`

const lessonsOfTeacher = (id: number, lastId: number) => sql<{
  id: number
}>`select lesson_classes.id, lessons.name as pelajaran, classrooms.name as kelas,
  eduyears.name as tahun_ajaran, semesters.name as semester from lesson_classes
  join lessons on lessons.id = lesson_id join classrooms on classrooms.id = classroom_id
  join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
  where teacher_id = ${id} and lesson_classes.id > ${lastId} order by lesson_classes.id`
