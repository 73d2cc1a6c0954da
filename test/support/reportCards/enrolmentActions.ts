/** Actions that set homeroom teachers, and that move, remove or enrol students or let them leave. */
import { expect } from 'vitest'
import { type Action, UNKNOWN_ID } from './actions.ts'
import { addEnrolment, canBeRemoved, isActive, pickNth, preferMatching, type TestUser } from './model.ts'
import { readActiveEnrolmentId, removeStudent, uploadCard } from './requests.ts'

export const enrolmentActions = {
  setHomeroom: async (model, { randomNumber, secondRandomNumber, prefersValidInput }, counts) => {
    const { operator, teachers, teacherIds } = model.fixture
    const classroomIndex = randomNumber % 2
    const teacher = pickNth([0, 1, 0, 1, null], secondRandomNumber)
    const before = model.homerooms[classroomIndex] ?? null
    const teacher_id = teacher === null ? null : teacherIds[teacher]
    const setHomeroom = (user: TestUser, changes: object) => {
      const homerooms = [{ classroom_id: model.classrooms[classroomIndex]?.id, teacher_id, ...changes }]
      return user.client.put('/sia/master/homeroom', { eduyear_id: model.fixture.year.id, homerooms })
    }
    if (!prefersValidInput) {
      expect((await setHomeroom(pickNth(teachers, secondRandomNumber), {})).status).toBe(403)
      const unknown = pickNth([{ teacher_id: UNKNOWN_ID }, { classroom_id: UNKNOWN_ID }], secondRandomNumber)
      expect((await setHomeroom(operator, unknown)).status).toBe(422)
      return
    }
    expect((await setHomeroom(operator, {})).status).toBe(200)
    model.homerooms[classroomIndex] = teacher
    if (before === teacher) return
    counts[before === null ? 'homeroomSet' : teacher === null ? 'homeroomCleared' : 'homeroomChanged'] += 1
  },
  move: async (model, { randomNumber, secondRandomNumber, prefersValidInput }, counts) => {
    const enrolment = pickNth(
      prefersValidInput ? preferMatching(model.enrolments, isActive) : model.enrolments,
      randomNumber,
    )
    const classroomIndex = prefersValidInput ? 1 - enrolment.classroomIndex : secondRandomNumber % 2
    const body = {
      classroom_id: pickNth(model.classrooms, classroomIndex).id,
      moved_at: `${model.fixture.year.code}-10-01`,
    }
    const move = (user: TestUser, id: number) =>
      user.client.post<{ id: number }>(`/sia/activity/student-class/${id}/move`, body)
    if (!prefersValidInput) {
      expect((await move(model.fixture.operator, UNKNOWN_ID)).status).toBe(404)
      expect((await move(pickNth(model.fixture.teachers, secondRandomNumber), enrolment.id)).status).toBe(403)
    }
    const { status, body: response } = await move(model.fixture.operator, enrolment.id)
    expect(status).toBe(
      enrolment.status !== 'active' ? 409 : classroomIndex === enrolment.classroomIndex ? 422 : 200,
    )
    if (status !== 200) return
    enrolment.status = 'moved'
    addEnrolment(model, response.result.id, { studentIndex: enrolment.studentIndex, classroomIndex })
    counts.moved += 1
  },
  remove: async (model, { randomNumber, prefersValidInput }, counts) => {
    const enrolment = pickNth(
      prefersValidInput ? preferMatching(model.enrolments, canBeRemoved) : model.enrolments,
      randomNumber,
    )
    if (!prefersValidInput)
      expect(await removeStudent(model, { ...enrolment, classroomIndex: 1 - enrolment.classroomIndex })).toBe(
        409,
      )
    expect(await removeStudent(model, enrolment)).toBe(canBeRemoved(enrolment) ? 200 : 409)
    if (!canBeRemoved(enrolment) && isActive(enrolment)) counts.removalRefused += 1
    if (!canBeRemoved(enrolment)) return
    model.enrolments.splice(model.enrolments.indexOf(enrolment), 1)
    counts.removed += 1
  },
  /** Removes a student at the moment of the first upload: one of the two succeeds. */
  removeDuringUpload: async (model, { randomNumber, semesterIndex }, counts) => {
    const removableEnrolments = model.enrolments.filter(canBeRemoved)
    if (removableEnrolments.length === 0) return
    const enrolment = pickNth(removableEnrolments, randomNumber)
    const [removalStatus, upload] = await Promise.all([
      removeStudent(model, enrolment),
      uploadCard(model, model.fixture.operator, { ...enrolment, semesterIndex, id: 0 }),
    ])
    expect(['200 409', '200 422', '409 200']).toContain(`${removalStatus} ${upload.status}`)
    if (removalStatus === 200) model.enrolments.splice(model.enrolments.indexOf(enrolment), 1)
    else enrolment.cards[semesterIndex]?.push(upload.toCard())
    counts.removedDuringUpload += 1
  },
  leave: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { students, enrolments, leavers } = model
    const studentIndexes = [...students.keys()]
    const studentIndex = pickNth(
      prefersValidInput ? preferMatching(studentIndexes, (index) => !leavers.has(index)) : studentIndexes,
      randomNumber,
    )
    const body = { left_at: `${model.fixture.year.code}-10-02`, reason: 'Pindah sekolah' }
    const leave = (id: number) => model.fixture.operator.client.post(`/sia/master/student/${id}/leave`, body)
    expect((await leave(UNKNOWN_ID)).status).toBe(404)
    expect((await leave(pickNth(students, studentIndex).id)).status).toBe(
      leavers.has(studentIndex) ? 409 : 200,
    )
    if (leavers.has(studentIndex)) return
    for (const enrolment of enrolments)
      if (enrolment.studentIndex === studentIndex && isActive(enrolment)) enrolment.status = 'left'
    leavers.add(studentIndex)
    counts.left += 1
  },
  enrol: async (model, { randomNumber, secondRandomNumber, prefersValidInput }, counts) => {
    const isEnrolled = (index: number) =>
      model.enrolments.some((enrolment) => enrolment.studentIndex === index && isActive(enrolment))
    const studentIndexes = [...model.students.keys()]
    const studentIndex = pickNth(
      prefersValidInput ? preferMatching(studentIndexes, (index) => !isEnrolled(index)) : studentIndexes,
      randomNumber,
    )
    const { id } = pickNth(model.students, studentIndex)
    const classroom_id = pickNth(model.classrooms, secondRandomNumber).id
    const classYear = { classroom_id, eduyear_id: model.fixture.year.id }
    const isReturn = model.leavers.has(studentIndex) === prefersValidInput
    const { status } = isReturn
      ? await model.fixture.operator.client.post(`/sia/master/student/${id}/return`, {
          ...classYear,
          returned_at: `${model.fixture.year.code}-11-01`,
        })
      : await model.fixture.operator.client.post('/sia/activity/student-class', {
          ...classYear,
          students: [{ student_id: id }],
        })
    const isAccepted = !isEnrolled(studentIndex) && (isReturn || !model.leavers.has(studentIndex))
    expect(status).toBe(isAccepted ? 200 : isReturn ? 409 : 422)
    if (!isAccepted) return
    addEnrolment(model, await readActiveEnrolmentId(model, studentIndex), {
      studentIndex,
      classroomIndex: secondRandomNumber % 2,
    })
    model.leavers.delete(studentIndex)
    counts[isReturn ? 'returned' : 'enrolled'] += 1
  },
} satisfies Record<string, Action>
