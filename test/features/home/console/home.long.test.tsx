/** The homes: what to do comes first; a student's report cards of each semester and own documents. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, uploadRapor } from '#test/support/sia/documents.ts'
import {
  createLesson,
  createSubmission,
  createTask,
  type LessonFixture,
  scoreSubmission,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

const readSteps = async () => {
  const list = await screen.findByRole('list', { name: 'Rapor setiap semester' })
  return within(list)
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-label'))
}

describe('PERKEMBANGAN NILAI', () => {
  it.each([
    ['VII', 4],
    ['VIII', 2],
    ['IX', 0],
  ])(
    'of a student in %s has %i future semesters, even without records of earlier years',
    async (code, futureSemesters) => {
      const world = await openConsoleWorld()
      const studentUser = await world.as('Siswa')
      await enrol(world, await makeClassroom(world, code, 'A'), { user: studentUser })
      await openConsole('/sia', studentUser)
      const labels = await readSteps()
      expect(labels.filter((label) => label === 'semester yang akan datang')).toHaveLength(futureSemesters)
      expect(labels.filter((label) => label?.endsWith('rapor belum ada'))).toHaveLength(2)
      expect(labels.at(-1)).toBe('Belum lulus')
    },
  )

  it('of a graduate without a letter ends with the graduation', async () => {
    const world = await openConsoleWorld()
    const studentUser = await world.as('Siswa')
    const student = await enrol(world, await makeClassroom(world, 'IX', 'A'), {
      user: studentUser,
      status: 'passed',
    })
    await world.context.db.kysely
      .updateTable('students')
      .where('id', '=', student.id)
      .set({ out_year: '2027', out_reason: 'Lulus' })
      .execute()
    await openConsole('/sia', studentUser)
    expect((await readSteps()).at(-1)).toBe('Lulus')
    expect(screen.queryByText('Status Aktif')).toBeNull()
    expect(screen.getByText('Surat kelulusan belum tersedia')).toBeVisible()
  })
})

/** Once they are loaded. */
const expectSections = (...titles: string[]) =>
  waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(1)).toEqual(titles)
  })

it('the home of a student begins with what to do; a phone folds the personal data away', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 1)
  const [student] = lesson.students as [LessonFixture['students'][number]]
  const [scored] = [await createTask(lesson, { name: 'Dinilai' }), await createTask(lesson)]
  const submission = await createSubmission(student.client, scored)
  await scoreSubmission(lesson.teacher, { task: scored, submission, score: '90' })
  const { user } = await openConsole('/sia', student.client)
  await expectSections('Harus dikerjakan', 'Yang baru', 'Rapor Saya', 'PERKEMBANGAN NILAI')
  const facts = screen.getByRole('button', { name: 'Data diri', hidden: true })
  expect(facts).toHaveAttribute('aria-expanded', 'false')
  await user.click(facts)
  expect(facts).toHaveAttribute('aria-expanded', 'true')
})

it('the home of a teacher leads to answers without a score, due tasks and missing report cards', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 1)
  const [student] = lesson.students as [LessonFixture['students'][number]]
  const { kysely } = world.context.db
  const { id: teacher_id } = await kysely
    .selectFrom('teachers')
    .where('user_id', '=', lesson.teacher.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: eduyear_id } = await kysely
    .selectFrom('eduyears')
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirstOrThrow()
  const homerooms = [{ classroom_id: lesson.classroom.id, teacher_id }]
  await (await world.as('Operator')).put('/sia/master/homeroom', { eduyear_id, homerooms })
  const task = await createTask(lesson, { name: 'Esai' })
  await createSubmission(student.client, task)
  await openConsole('/sia', lesson.teacher)
  const waiting = within(await screen.findByRole('list', { name: 'Menunggu dinilai (1)' }))
  expect(waiting.getByRole('link', { name: 'Esai' })).toHaveAttribute(
    'href',
    `${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`,
  )
  const missing = within(await screen.findByRole('list', { name: 'Rapor kelas Anda' }))
  expect(missing.getByRole('link')).toHaveTextContent('1 siswa belum punya rapor')
})

it('Rapor Saya lists each semester, and opens uploaded report cards', async () => {
  const world = await openConsoleWorld()
  const studentUser = await world.as('Siswa')
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const student = await enrol(world, classroom, { user: studentUser })
  await uploadRapor(world, { client: operator, classroom, student })
  const { user } = await openConsole('/sia', studentUser)
  await user.click(await screen.findByRole('button', { name: /^Lihat VII A/ }))
  // The button is disabled until the document has loaded.
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  const dialog = within(screen.getByRole('dialog', { name: 'Rapor' }))
  expect(dialog.getByText(student.name)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getAllByText('Rapor belum tersedia')).toHaveLength(1)
})
