/** Actions that upload and withdraw report cards. */
import { expect } from 'vitest'
import { downloadFile, fileNameIn } from '#test/support/sia/documents.ts'
import { type Action, chooseUser, UNKNOWN_ID } from './actions.ts'
import { canWrite, findCurrentCard, pickNth, preferMatching } from './model.ts'
import { readDocumentId, readRapor, uploadCard, withdrawCard } from './requests.ts'

export const cardActions = {
  upload: async (model, step, counts) => {
    const enrolment = pickNth(model.enrolments, step.randomNumber)
    const user = chooseUser(model, enrolment, step)
    const classroomIndex = step.prefersValidInput ? enrolment.classroomIndex : step.secondRandomNumber % 2
    const id = step.prefersValidInput || step.secondRandomNumber % 5 ? 0 : UNKNOWN_ID
    const writableEnrolments = model.enrolments.filter(
      (candidate) => candidate.studentIndex === enrolment.studentIndex && canWrite(user, model, candidate),
    )
    const target = writableEnrolments.find((candidate) => candidate.classroomIndex === classroomIndex)
    const upload = await uploadCard(model, user, {
      studentIndex: enrolment.studentIndex,
      classroomIndex,
      semesterIndex: step.semesterIndex,
      id,
    })
    const refusal = user.role === 'Siswa' ? 403 : writableEnrolments.length === 0 ? 404 : 422
    expect(upload.status).toBe(target && id === 0 ? 200 : refusal)
    if (refusal === 404) counts.uploadRefused += 1
    if (!target || id !== 0) return
    if (target.cards[step.semesterIndex]?.length) counts.replaced += 1
    target.cards[step.semesterIndex]?.push(upload.toCard())
    counts[user.role === 'Guru' ? 'uploadedByHomeroom' : 'uploaded'] += 1
  },
  withdraw: async (model, step, counts) => {
    const cards = model.enrolments.flatMap((enrolment) =>
      enrolment.cards.flatMap((list, semesterIndex) =>
        list.map((card) => ({ enrolment, semesterIndex, card })),
      ),
    )
    if (cards.length === 0) return
    const picked = pickNth(
      step.prefersValidInput ? preferMatching(cards, ({ card }) => !card.withdrawal) : cards,
      step.randomNumber,
    )
    const { enrolment, card } = picked
    const user = chooseUser(model, enrolment, step)
    const id = await readDocumentId(model, picked, card)
    const reason = `Salah ${step.randomNumber}`
    const hasKey = user.role !== 'Siswa'
    if (!step.prefersValidInput) {
      expect(await withdrawCard(user, id, ' ')).toBe(hasKey ? 422 : 403)
      expect(await withdrawCard(user, UNKNOWN_ID, reason)).toBe(hasKey ? 404 : 403)
    }
    const status = await withdrawCard(user, id, reason)
    const isAllowed = canWrite(user, model, enrolment) && !(card.withdrawal && user.role === 'Guru')
    expect(status).toBe(!hasKey ? 403 : !isAllowed ? 404 : card.withdrawal ? 409 : 200)
    if (status === 409) counts.withdrawnTwice += 1
    if (status === 404 || status === 403) counts.withdrawalRefused += 1
    if (status !== 200) return
    card.withdrawal = { reason, role: user.role }
    counts[user.role === 'Guru' ? 'withdrawnByHomeroom' : 'withdrawn'] += 1
  },
  /** Two uploads and two withdrawals at once: both uploads are stored, and one withdrawal succeeds. */
  concurrentWrites: async (model, { randomNumber, semesterIndex }, counts) => {
    const enrolment = pickNth(model.enrolments, randomNumber)
    const cards = enrolment.cards[semesterIndex] ?? []
    const currentCard = findCurrentCard(cards)
    const id = currentCard
      ? await readDocumentId(model, { enrolment, semesterIndex }, currentCard)
      : UNKNOWN_ID
    const homeroomTeacher =
      model.fixture.teachers.find((user) => canWrite(user, model, enrolment)) ?? model.fixture.operator
    const [withdrawals, uploads] = await Promise.all([
      Promise.all([1, 2].map(() => withdrawCard(model.fixture.operator, id, 'Sekaligus'))),
      Promise.all(
        [model.fixture.operator, homeroomTeacher].map((user) =>
          uploadCard(model, user, { ...enrolment, semesterIndex, id: 0 }),
        ),
      ),
    ])
    expect(withdrawals.sort()).toEqual(currentCard ? [200, 409] : [404, 404])
    if (currentCard) currentCard.withdrawal = { reason: 'Sekaligus', role: 'Operator' }
    expect(uploads.map(({ status }) => status)).toEqual([200, 200])
    const { versions } = await readRapor(model, model.fixture.operator, { enrolment, semesterIndex })
    // Either upload may be the last, and thus the current version.
    for (const { file_url: link } of versions.slice(0, 2).reverse()) {
      const { text } = await downloadFile(model.fixture.operator.client, { file_url: link })
      const upload = uploads.find((candidate) => candidate.text === text)
      cards.push({
        file: fileNameIn(link),
        text,
        uploaderRole: upload?.uploaderRole ?? 'none of the two',
        withdrawal: null,
      })
    }
    counts.concurrentWrites += 1
  },
} satisfies Record<string, Action>
