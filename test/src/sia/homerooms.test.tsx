/** Homeroom teachers on the screen: chosen for a year at once, and what their report-card desk offers them. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assignTeacher, enrol, makeRoom, readActiveYear } from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { findButton, selectOption } from '#test/support/lessons.ts'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'
import { createYear } from '#test/support/school.ts'

it('the office chooses the teachers of several classes and saves them together', async () => {
  const world = await openConsoleWorld()
  const [operator, guru] = [await world.as('Operator'), await world.as('Guru')]
  const [a, b] = [await makeRoom(world, 'VII', 'A'), await makeRoom(world, 'VII', 'B')]
  await assignTeacher(world, guru, a)
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { user } = await openConsole('/sia/master/homeroom', operator)
  expect(await screen.findByText('0 dari 2 kelas punya wali kelas')).toBeVisible()
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  await selectOption(user, /^Wali kelas VII B$/, teacher.name)
  expect(screen.getByText('Belum disimpan: 2 kelas')).toBeVisible()
  await user.click(await findButton('Simpan'))
  await waitFor(() => expect(screen.queryByText(/Belum disimpan/)).toBeNull())
  const stored = await kysely.selectFrom('homerooms').select(['classroom_id', 'teacher_id']).execute()
  expect(stored).toEqual([a, b].map(({ id }) => ({ classroom_id: id, teacher_id: teacher.id })))
})

it('a homeroom teacher uploads in the own class, and is offered only that for a zip', async () => {
  const world = await openConsoleWorld()
  const guru = await world.as('Guru')
  const [own, taught] = [await makeRoom(world, 'VII', 'A'), await makeRoom(world, 'VII', 'B')]
  await assignTeacher(world, guru, taught)
  await assignHomeroom(world, guru, own)
  const adi = await enrol(world, own, { name: 'Adi Putra' })
  const { user } = await openConsole(`/sia/activity/rapor/${adi.student_class_id}`, guru)
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Rapor' }))
  expect(await dialog.findByRole('button', { name: 'Upload' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await findButton('Upload Rapor Masal'))
  const bulk = within(await screen.findByRole('dialog', { name: 'Upload Rapor Masal' }))
  await user.click(bulk.getByRole('combobox', { name: /^Kelas/ }))
  const offered = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toEqual(['Semua kelas yang saya wali', 'VII A'])
})

it('a teacher who is nobody’s homeroom teacher reads and is told who uploads', async () => {
  const world = await openConsoleWorld()
  const guru = await world.as('Guru')
  const taught = await makeRoom(world, 'VII', 'B')
  await assignTeacher(world, guru, taught)
  const budi = await enrol(world, taught, { name: 'Budi Santosa' })
  await openConsole(`/sia/activity/rapor/${budi.student_class_id}`, guru)
  // Behind the dialog the table says the same.
  expect((await screen.findAllByText('Belum upload rapor')).length).toBeGreaterThan(0)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapor' }))
  expect(await dialog.findByText(budi.name)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getByText(/hanya dibaca: diunggah oleh wali kelas/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Upload Rapor Masal', hidden: true })).toBeNull()
})

it('the dialog of a teacher who only reads is called so while it is still read', async () => {
  const world = await openConsoleWorld()
  const guru = await world.as('Guru')
  const taught = await makeRoom(world, 'VII', 'B')
  await assignTeacher(world, guru, taught)
  const budi = await enrol(world, taught, { name: 'Budi Santosa' })
  const year = await readActiveYear(world)
  const place = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${taught.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${place}`, guru)
  const row = await findButton('Rapor Budi Santosa')
  failRequests('GET', `/sia/activity/rapor/${budi.student_class_id}`, {
    status: 500,
    message: 'Server sedang sibuk.',
  })
  await user.click(row)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Server sedang sibuk.')).toBeVisible()
  expect(dialog).toHaveAccessibleName('Rapor')
})

it('an administrator is asked before the teachers of a year gone by change, and what was chosen stays', async () => {
  const world = await openConsoleWorld()
  const [admin, guru] = [await world.as('Administrator'), await world.as('Guru')]
  const room = await makeRoom(world, 'VII', 'A')
  await assignTeacher(world, guru, room)
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { code } = await readActiveYear(world)
  const former = await createYear(admin, Number(code) - 1)
  await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', former).execute()
  const stored = () => kysely.selectFrom('homerooms').select(['eduyear_id', 'teacher_id']).execute()
  const { user } = await openConsole(`/sia/master/homeroom?eduyear_id=${former}`, admin)
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  await user.click(await findButton('Simpan'))
  const question = within(await screen.findByRole('dialog', { name: 'Periode sudah lewat' }))
  expect(question.getByText(/ sudah lewat\. .*tercatat di Jejak/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(), 'nothing is stored unasked').toEqual([])
  expect(screen.getByText('Belum disimpan: 1 kelas')).toBeVisible()
  await user.click(await findButton('Simpan'))
  await user.click(await findButton('Tetap simpan'))
  expect(await screen.findByText('Wali kelas berhasil disimpan.')).toBeVisible()
  expect(await stored()).toEqual([{ eduyear_id: former, teacher_id: teacher.id }])
})
