/** The first steps that a new school has yet to do. */

import { expect, it } from 'vitest'
import { firstSteps } from '#features/home/server/firstSteps.ts'

const complete = {
  eduyear: true,
  lesson: true,
  teacher: true,
  student: true,
  student_class: true,
  lesson_class: true,
  grades: ['VII', 'VIII', 'IX'],
}
const missingSteps = (changes: Partial<typeof complete>) =>
  firstSteps({ ...complete, ...changes }).flatMap((step) => (step.missing ? [[step.name, step.missing]] : []))

it.each([
  ['nothing', {}, []],
  ['the year', { eduyear: false }, [['eduyear', 'Belum ada tahun ajaran yang aktif']]],
  ['a grade', { grades: ['VII', 'IX'] }, [['classroom', 'Belum ada kelas VIII']]],
  ['every grade', { grades: [] }, [['classroom', 'Belum ada kelas VII, VIII dan IX']]],
  ['lessons of classes', { lesson_class: false }, [['lesson_class', 'Belum ada kelas yang punya pelajaran']]],
])('where %s is missing, its step says so', (_what, changes, steps) => {
  expect(missingSteps(changes)).toEqual(steps)
})

it('all steps are listed in order while one is missing, and none when all are done', () => {
  expect(firstSteps({ ...complete, student: false }).map(({ name }) => name)).toEqual([
    'eduyear',
    'classroom',
    'lesson',
    'teacher',
    'student',
    'student_class',
    'lesson_class',
  ])
  expect(firstSteps(complete)).toEqual([])
})
