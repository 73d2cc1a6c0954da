/** The first steps of a new school. */
import { expect, it } from 'vitest'
import { firstSteps } from '#contract/sia/dashboard/firstSteps.ts'

const all = {
  ...{ eduyear: true, lesson: true, teacher: true, student: true, student_class: true, lesson_class: true },
  grades: ['VII', 'VIII', 'IX'],
}
const missing = (there: Partial<typeof all>) =>
  firstSteps({ ...all, ...there }).flatMap((step) => (step.missing ? [[step.name, step.missing]] : []))

it.each([
  ['nothing', {}, []],
  ['the year', { eduyear: false }, [['eduyear', 'Belum ada tahun ajaran yang aktif']]],
  ['a grade', { grades: ['VII', 'IX'] }, [['classroom', 'Belum ada kelas VIII']]],
  ['every grade', { grades: [] }, [['classroom', 'Belum ada kelas VII, VIII dan IX']]],
  ['lessons of classes', { lesson_class: false }, [['lesson_class', 'Belum ada kelas yang punya pelajaran']]],
])('where %s is missing it is named', (_what, there, steps) => {
  expect(missing(there)).toEqual(steps)
})

it('all steps are listed in order while one is missing, and none afterwards', () => {
  expect(firstSteps({ ...all, student: false }).map(({ name }) => name)).toEqual([
    ...['eduyear', 'classroom', 'lesson', 'teacher', 'student', 'student_class', 'lesson_class'],
  ])
  expect(firstSteps(all)).toEqual([])
})
