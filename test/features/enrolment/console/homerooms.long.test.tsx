/** Homeroom teachers: assigning them for a year, and their access to the report-card screen. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, selectOption } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { assignTeacher, enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { createYear } from '#test/support/sia/school.ts'

it('an operator assigns the teachers of several classes and saves them together', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const teacherUser = await world.as('Guru')
  const a = await makeClassroom(world, 'VII', 'A')
  const b = await makeClassroom(world, 'VII', 'B')
  await assignTeacher(world, teacherUser, a)
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { user } = await openConsole('/sia/master/homeroom', operator)
  expect(await screen.findByText('0 dari 2 kelas punya wali kelas')).toBeVisible()
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  await selectOption(user, /^Wali kelas VII B$/, teacher.name)
  expect(screen.getByText('Belum disimpan: 2 kelas')).toBeVisible()
  await user.click(await findButton('Simpan'))
  await waitFor(() => expect(screen.queryByText(/Belum disimpan/)).toBeNull())
  const homerooms = await kysely.selectFrom('homerooms').select(['classroom_id', 'teacher_id']).execute()
  expect(homerooms).toEqual([a, b].map(({ id }) => ({ classroom_id: id, teacher_id: teacher.id })))
})

it('a typed homeroom teacher is taken at Tab, and no other class gets one', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const a = await makeClassroom(world, 'VII', 'A')
  await makeClassroom(world, 'VII', 'B')
  await assignTeacher(world, await world.as('Guru'), a)
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { user } = await openConsole('/sia/master/homeroom', operator)
  await user.type(await screen.findByRole('combobox', { name: 'Wali kelas VII A' }), teacher.name.slice(0, 4))
  await user.tab()
  await user.tab()
  expect(screen.getByText('Belum disimpan: 1 kelas')).toBeVisible()
  await user.click(await findButton('Simpan'))
  await waitFor(() => expect(screen.queryByText(/Belum disimpan/)).toBeNull())
  const homerooms = await kysely.selectFrom('homerooms').select(['classroom_id', 'teacher_id']).execute()
  expect(homerooms).toEqual([{ classroom_id: a.id, teacher_id: teacher.id }])
})

it('after a conflict, the latest data replace the error and the changes, and can be changed and saved', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await assignTeacher(world, await world.as('Guru'), await makeClassroom(world, 'VII', 'A'))
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { user } = await openConsole('/sia/master/homeroom', operator)
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  failFirstRequest('PUT', '/sia/master/homeroom', {
    status: 409,
    message: 'Data ini sudah diubah orang lain.',
  })
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText('Data ini sudah diubah orang lain.')).toBeVisible()
  expect(screen.getByText('Belum disimpan: 1 kelas')).toBeVisible()
  await user.click(await findButton('Muat data terbaru'))
  await waitFor(() => expect(screen.queryByText('Data ini sudah diubah orang lain.')).toBeNull())
  await waitFor(() => expect(screen.queryByText(/^Belum disimpan/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText('Wali kelas berhasil disimpan.')).toBeVisible()
  expect(await kysely.selectFrom('homerooms').select('teacher_id').execute()).toEqual([
    { teacher_id: teacher.id },
  ])
})

it('a homeroom teacher uploads for their own class, and can select only that for a zip', async () => {
  const world = await openConsoleWorld()
  const teacherUser = await world.as('Guru')
  const ownClass = await makeClassroom(world, 'VII', 'A')
  const taughtClass = await makeClassroom(world, 'VII', 'B')
  await assignTeacher(world, teacherUser, taughtClass)
  await assignHomeroom(world, teacherUser, ownClass)
  const adi = await enrol(world, ownClass, { name: 'Adi Putra' })
  const { user } = await openConsole(`/sia/activity/rapor/${adi.student_class_id}`, teacherUser)
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Rapor' }))
  expect(await dialog.findByRole('button', { name: 'Upload' })).toBeVisible()
  const formerButton = screen.getByRole('button', { name: 'Upload Rapor Masal', hidden: true })
  await user.click(dialog.getByRole('button', { name: 'Tutup' }))
  // The list has an address of its own, so it is another screen than the one below the dialog.
  await waitFor(() => expect(formerButton).not.toBeInTheDocument())
  await user.click(await findButton('Upload Rapor Masal'))
  const bulk = within(await screen.findByRole('dialog', { name: 'Upload Rapor Masal' }))
  await user.click(bulk.getByRole('combobox', { name: /^Kelas/ }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(['Semua kelas yang saya wali', 'VII A'])
})

it('a teacher without a homeroom class can only read, and is told who uploads', async () => {
  const world = await openConsoleWorld()
  const teacherUser = await world.as('Guru')
  const taughtClass = await makeClassroom(world, 'VII', 'B')
  await assignTeacher(world, teacherUser, taughtClass)
  const budi = await enrol(world, taughtClass, { name: 'Budi Santosa' })
  await openConsole(`/sia/activity/rapor/${budi.student_class_id}`, teacherUser)
  // The table behind the dialog has the same text.
  expect((await screen.findAllByText('Belum upload rapor')).length).toBeGreaterThan(0)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapor' }))
  expect(await dialog.findByText(budi.name)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getByText(/hanya dibaca: diunggah oleh wali kelas/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Upload Rapor Masal', hidden: true })).toBeNull()
})

it('the dialog of a teacher who only reads has the title for reading even before it has loaded', async () => {
  const world = await openConsoleWorld()
  const teacherUser = await world.as('Guru')
  const taughtClass = await makeClassroom(world, 'VII', 'B')
  await assignTeacher(world, teacherUser, taughtClass)
  const budi = await enrol(world, taughtClass, { name: 'Budi Santosa' })
  const year = await readActiveYear(world)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${taughtClass.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${query}`, teacherUser)
  const rowButton = await findButton('Rapor Budi Santosa')
  failRequests('GET', `/sia/activity/rapor/${budi.student_class_id}`, {
    status: 500,
    message: 'Server sedang sibuk.',
  })
  await user.click(rowButton)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Server sedang sibuk.')).toBeVisible()
  expect(dialog).toHaveAccessibleName('Rapor')
})

it('an administrator must confirm changes of a passed year, and cancelling keeps the selection', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const teacherUser = await world.as('Guru')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await assignTeacher(world, teacherUser, classroom)
  const { kysely } = world.context.db
  const teacher = await kysely.selectFrom('teachers').select(['id', 'name']).executeTakeFirstOrThrow()
  const { code } = await readActiveYear(world)
  const formerYear = await createYear(admin, Number(code) - 1)
  await kysely.updateTable('eduyears').set({ status: 'passed' }).where('id', '=', formerYear).execute()
  const readHomerooms = () => kysely.selectFrom('homerooms').select(['eduyear_id', 'teacher_id']).execute()
  const { user } = await openConsole(`/sia/master/homeroom?eduyear_id=${formerYear}`, admin)
  await selectOption(user, /^Wali kelas VII A$/, teacher.name)
  await user.click(await findButton('Simpan'))
  const question = within(await screen.findByRole('dialog', { name: 'Periode sudah lewat' }))
  expect(question.getByText(/ sudah lewat\. .*tercatat di Jejak/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readHomerooms(), 'nothing is stored before confirming').toEqual([])
  expect(screen.getByText('Belum disimpan: 1 kelas')).toBeVisible()
  await user.click(await findButton('Simpan'))
  await user.click(await findButton('Tetap simpan'))
  expect(await screen.findByText('Wali kelas berhasil disimpan.')).toBeVisible()
  expect(await readHomerooms()).toEqual([{ eduyear_id: formerYear, teacher_id: teacher.id }])
})
