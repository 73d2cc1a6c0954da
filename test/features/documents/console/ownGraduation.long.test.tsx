/** For a student the screen 'Kelulusan' opens their own letter and score, and says what is so while there is none. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, makePdf, readActiveYear } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'

const GRADUATION = '/sia/activity/kelulusan'

async function makeStudent(status: 'active' | 'passed') {
  const world = await openConsoleWorld()
  const studentUser = await world.as('Siswa')
  const classroom = await makeClassroom(world, 'IX', 'A')
  const student = await enrol(world, classroom, { user: studentUser, status })
  return { world, studentUser, student }
}

function expectNoStaffScreen() {
  expect(screen.queryByRole('button', { name: 'Lihat Kelulusan' })).toBeNull()
  expect(screen.queryByText(/siswa pada kelas ini/)).toBeNull()
}

it('a graduate sees the score, the letter and its download', async () => {
  const { world, studentUser, student } = await makeStudent('passed')
  const operator = await world.as('Operator')
  const { id: eduyear_id } = await readActiveYear(world)
  const fields = { student_id: String(student.id), eduyear_id: String(eduyear_id), final_score: '87,5' }
  const form = makeFileForm('file', { bytes: makePdf('surat'), name: 'skl.pdf' }, fields)
  await operator.put('/sia/activity/graduation', form.body, form.headers)
  await openConsole(GRADUATION, studentUser)
  expect(await screen.findByRole('heading', { name: 'Lulus dengan nilai akhir 87,50' })).toBeVisible()
  expect(screen.getByText(/^IX A · \d{4}\/\d{4}$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
  expectNoStaffScreen()
})

it('in class IX it says that nothing has been released yet', async () => {
  const { studentUser } = await makeStudent('active')
  await openConsole(GRADUATION, studentUser)
  expect(await screen.findByText('Surat kelulusan belum tersedia')).toBeVisible()
  expectNoStaffScreen()
})

it('before class IX it says when it will be shown', async () => {
  const world = await openConsoleWorld()
  await openConsole(GRADUATION, await world.as('Siswa'))
  expect(await screen.findByText('Belum ada kelulusan')).toBeVisible()
  expectNoStaffScreen()
})
