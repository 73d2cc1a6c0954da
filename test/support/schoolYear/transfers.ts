/** Commands that move students and let them leave and return, with the expected changes of the model. */
import { expect } from 'vitest'
import type { ClassEntry } from '#features/enrolment/transfer.ts'
import { readLessonsIn, readLessonsTaken, readParticipants } from './lessons.ts'
import {
  addEnrolment,
  CLASSES,
  type Command,
  dayOfActiveYear,
  endedKey,
  enrolmentKey,
  pickRows,
} from './model.ts'

export const transferCommands = {
  move: async (model, step, counts) => {
    const { admin, school } = model.fixture
    const { classroom, year, rows } = await pickRows(model, step)
    const [row] = rows
    if (!row) return
    const sibling: Record<number, number> = {
      [school.vii]: school.viiB,
      [school.viiB]: school.vii,
      [school.viii]: school.viiiB,
    }
    const to = step.prefersValidInput
      ? (sibling[classroom] ?? school.viii)
      : school[CLASSES[step.randomNumber % 5] as 'ix']
    const body = { classroom_id: to, moved_at: dayOfActiveYear(model, '10-01') }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/move`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    model.enrolments.delete(enrolmentKey(year, row.student_id))
    model.endedEnrolments.set(endedKey(year, row.student_id, classroom), 'moved')
    addEnrolment(model, { year, student: row.student_id, classroom: to, status: 'active' })
    counts.moved += 1
  },
  leave: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, students, years } = model.fixture
    // Students who take lessons, so that a return can restore them.
    const learning = prefersValidInput ? await readParticipants(model) : []
    const candidates = learning.length > 0 ? learning : students
    const student = candidates[randomNumber % candidates.length] as number
    const body = { left_at: dayOfActiveYear(model, '10-01'), reason: 'Pindah sekolah' }
    const before = await readLessonsTaken(model, student)
    const { status } = await admin.post(`/sia/master/student/${student}/leave`, body)
    expect(status).toBe(model.formerStudents.has(student) ? 409 : 200)
    if (status !== 200) return
    for (const [year] of years.entries()) {
      const here = model.enrolments.get(enrolmentKey(year, student))
      if (here?.status !== 'active') continue
      model.enrolments.delete(enrolmentKey(year, student))
      model.endedEnrolments.set(endedKey(year, student, here.classroom), 'left')
    }
    model.formerStudents.add(student)
    const after = await readLessonsTaken(model, student)
    model.lessonsOfLeavers.set(
      student,
      before.filter((id) => !after.includes(id)),
    )
    counts.left += 1
  },
  return: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, school, students, years } = model.fixture
    const leavers = students.filter((id) => model.formerStudents.has(id))
    const candidates = prefersValidInput && leavers.length > 0 ? leavers : students
    const student = candidates[randomNumber % candidates.length] as number
    const here = [...model.endedEnrolments.keys()].findLast(
      (ended) => ended.split(/[/ ]/)[1] === String(student),
    )
    const returnsToFormerClass = prefersValidInput && randomNumber % 2 === 0 && here !== undefined
    const classroom = returnsToFormerClass
      ? Number(here.split(' ')[1])
      : school[CLASSES[randomNumber % 5] as 'ix']
    // A return into a past year is refused.
    const formerYear = returnsToFormerClass ? years[Number(here.split('/')[0])] : undefined
    const requestedYear = prefersValidInput ? formerYear : years[randomNumber % 4]
    const body = {
      classroom_id: classroom,
      returned_at: dayOfActiveYear(model, '11-01'),
      origin_school: 'SMP Lain',
    }
    const path = `/sia/master/student/${student}/return`
    const response = await admin.post<ClassEntry>(path, { ...body, eduyear_id: requestedYear })
    expect([200, 409, 422], response.text).toContain(response.status)
    if (response.status !== 200) return
    const { eduyear, lessons, offered } = response.body.result
    const year = years.indexOf(eduyear.id)
    expect(year, 'not into a past year').toBeGreaterThanOrEqual(model.activeYear)
    if (requestedYear) expect(eduyear.id).toBe(requestedYear)
    const former = model.lessonsOfLeavers.get(student) ?? []
    model.formerStudents.delete(student)
    model.lessonsOfLeavers.delete(student)
    addEnrolment(model, { year, student, classroom, status: 'active' })
    // Lessons that the student left are restored, not merely offered.
    expect(offered.filter(({ id }) => former.includes(id))).toEqual([])
    expect(lessons).toBeLessThanOrEqual(former.length)
    counts.lessonsReturned += lessons
    if (year > model.activeYear) counts.returnedEarly += 1
    counts.returned += 1
  },
  /** Leaves the school and returns to the same class at once, which restores its lessons. */
  leaveAndReturn: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, school, years } = model.fixture
    const open = [...model.enrolments].filter(
      ([key, { status }]) => status === 'active' && Number(key.split('/')[0]) >= model.activeYear,
    )
    const [key, { classroom }] = open[randomNumber % Math.max(open.length, 1)] ?? ['', { classroom: 0 }]
    if (!key) return
    const [year, student] = key.split('/').map(Number) as [number, number]
    const offered = await readLessonsIn(model, { classroom, year })
    if (prefersValidInput && offered.length > 0) {
      const row = (await school.readRows(classroom, years[year])).find((row) => row.student_id === student)
      const path = `/sia/activity/student-class/${row?.id ?? 0}/lessons`
      expect([200, 422]).toContain((await admin.post(path, { lesson_class_ids: offered })).status)
    }
    const before = await readLessonsTaken(model, student)
    const left = { left_at: dayOfActiveYear(model, '10-01'), reason: 'Pindah sekolah' }
    expect((await admin.post(`/sia/master/student/${student}/leave`, left)).status).toBe(200)
    for (const [other] of years.entries()) {
      const here = model.enrolments.get(enrolmentKey(other, student))
      if (here?.status !== 'active') continue
      model.enrolments.delete(enrolmentKey(other, student))
      model.endedEnrolments.set(endedKey(other, student, here.classroom), 'left')
    }
    model.formerStudents.add(student)
    const lessonsWhileAway = await readLessonsTaken(model, student)
    const lostLessons = before.filter((id) => !lessonsWhileAway.includes(id))
    model.lessonsOfLeavers.set(student, lostLessons)
    const back = {
      classroom_id: classroom,
      eduyear_id: years[year],
      returned_at: dayOfActiveYear(model, '11-01'),
    }
    const response = await admin.post<ClassEntry>(`/sia/master/student/${student}/return`, back)
    expect([200, 409, 422], response.text).toContain(response.status)
    if (response.status !== 200) return
    model.formerStudents.delete(student)
    model.lessonsOfLeavers.delete(student)
    addEnrolment(model, { year, student, classroom, status: 'active' })
    const restoredLessons = lostLessons.filter((id) => offered.includes(id))
    expect((await readLessonsTaken(model, student)).sort(), 'the lessons of the class as before').toEqual(
      [...lessonsWhileAway, ...restoredLessons].sort(),
    )
    counts.lessonsReturned += restoredLessons.length
  },
} satisfies Record<string, Command>
