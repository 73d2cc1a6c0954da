/** Moving, leaving and coming back, and what each must have changed. */
import { expect } from 'vitest'
import type { Entered } from '#contract/sia/transfer.ts'
import { readLessonsIn, readLessonsTaken, readParticipants } from './lessons.ts'
import {
  addEnrolment,
  CLASSES,
  type Command,
  dayOfActiveYear,
  endedKey,
  enrolmentKey,
  someRows,
} from './model.ts'

export const transferCommands = {
  move: async (model, step, seen) => {
    const { admin, school } = model.fixture
    const { classroom, year, rows } = await someRows(model, step)
    const [row] = rows
    if (!row) return
    const sibling: Record<number, number> = {
      [school.vii]: school.viiB,
      [school.viiB]: school.vii,
      [school.viii]: school.viiiB,
    }
    const to = step.isCareful ? (sibling[classroom] ?? school.viii) : school[CLASSES[step.pick % 5] as 'ix']
    const body = { classroom_id: to, moved_at: dayOfActiveYear(model, '10-01') }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/move`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    model.enrolments.delete(enrolmentKey(year, row.student_id))
    model.endedEnrolments.set(endedKey(year, row.student_id, classroom), 'moved')
    addEnrolment(model, year, row.student_id, { classroom: to, status: 'active' })
    seen.moved += 1
  },
  leave: async (model, { pick, isCareful }, seen) => {
    const { admin, students, years } = model.fixture
    // Who takes lessons, so that there is something to be given back.
    const learning = isCareful ? await readParticipants(model) : []
    const among = learning.length > 0 ? learning : students
    const student = among[pick % among.length] as number
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
    seen.left += 1
  },
  return: async (model, { pick, isCareful }, seen) => {
    const { admin, school, students, years } = model.fixture
    const leavers = students.filter((one) => model.formerStudents.has(one))
    const among = isCareful && leavers.length > 0 ? leavers : students
    const student = among[pick % among.length] as number
    const here = [...model.endedEnrolments.keys()].findLast(
      (ended) => ended.split(/[/ ]/)[1] === String(student),
    )
    const isBack = isCareful && pick % 2 === 0 && here !== undefined
    const classroom = isBack ? Number(here.split(' ')[1]) : school[CLASSES[pick % 5] as 'ix']
    // Where they were, and when; in a year that is over that is refused.
    const before = isBack ? years[Number(here.split('/')[0])] : undefined
    const named = isCareful ? before : years[pick % 4]
    const body = {
      classroom_id: classroom,
      returned_at: dayOfActiveYear(model, '11-01'),
      origin_school: 'SMP Lain',
    }
    const path = `/sia/master/student/${student}/return`
    const answer = await admin.post<Entered>(path, { ...body, eduyear_id: named })
    expect([200, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    const { eduyear, lessons, offered } = answer.body.result
    const year = years.indexOf(eduyear.id)
    expect(year, 'into a year that is over').toBeGreaterThanOrEqual(model.activeYear)
    if (named) expect(eduyear.id).toBe(named)
    const former = model.lessonsOfLeavers.get(student) ?? []
    model.formerStudents.delete(student)
    model.lessonsOfLeavers.delete(student)
    addEnrolment(model, year, student, { classroom, status: 'active' })
    // Nothing that was left is only offered again.
    expect(offered.filter(({ id }) => former.includes(id))).toEqual([])
    expect(lessons).toBeLessThanOrEqual(former.length)
    seen.givenBack += lessons
    if (year > model.activeYear) seen.returnedEarly += 1
    seen.returned += 1
  },
  /** Out of the school and straight back into the class, with the lessons of it. */
  leaveAndReturn: async (model, { pick, isCareful }, seen) => {
    const { admin, school, years } = model.fixture
    const open = [...model.enrolments].filter(
      ([where, { status }]) => status === 'active' && Number(where.split('/')[0]) >= model.activeYear,
    )
    const [where, { classroom }] = open[pick % Math.max(open.length, 1)] ?? ['', { classroom: 0 }]
    if (!where) return
    const [year, student] = where.split('/').map(Number) as [number, number]
    const offered = await readLessonsIn(model, { classroom, year })
    if (isCareful && offered.length > 0) {
      const row = (await school.readRows(classroom, years[year])).find((one) => one.student_id === student)
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
    const between = await readLessonsTaken(model, student)
    const gone = before.filter((id) => !between.includes(id))
    model.lessonsOfLeavers.set(student, gone)
    const back = {
      classroom_id: classroom,
      eduyear_id: years[year],
      returned_at: dayOfActiveYear(model, '11-01'),
    }
    const answer = await admin.post<Entered>(`/sia/master/student/${student}/return`, back)
    expect([200, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    model.formerStudents.delete(student)
    model.lessonsOfLeavers.delete(student)
    addEnrolment(model, year, student, { classroom, status: 'active' })
    const again = gone.filter((id) => offered.includes(id))
    expect((await readLessonsTaken(model, student)).sort(), 'the lessons of the class as before').toEqual(
      [...between, ...again].sort(),
    )
    seen.givenBack += again.length
  },
} satisfies Record<string, Command>
