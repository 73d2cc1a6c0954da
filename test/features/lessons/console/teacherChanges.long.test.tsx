/** 'Ganti Guru': selecting lessons, changing the teacher from a date on, and the history of teachers. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  findButton,
  LESSON_CLASSES_PATH,
  openLessonWorld,
  selectOption,
} from '#test/support/console/lessons.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'

it('a teacher is replaced from a future date, and the change can be cancelled', async () => {
  const { admin, operator, world } = await openLessonWorld()
  await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(77), name: 'Budi Hartono' })
  const { user } = await openConsole(`${LESSON_CLASSES_PATH}/teacher-change`, operator)
  expect(await screen.findByText('Di semester ini belum ada guru yang diganti.')).toBeVisible()
  await selectOption(user, /Guru lama/, /.+/)
  expect(screen.getByText('1 dari 1 pelajaran dipilih')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Matematika VII A' })).toBeChecked()
  await user.click(await findButton('Ganti Guru'))
  const dialog = await screen.findByRole('dialog')
  await selectOption(user, /Guru pengganti/, 'Budi Hartono')
  const dateField = within(dialog).getByRole('textbox', { name: /Berlaku mulai/ })
  const year = new Date().getUTCFullYear() + 1
  await user.clear(dateField)
  await user.type(dateField, `02/01/${year}`)
  await user.click(within(dialog).getByRole('button', { name: 'Ganti' }))
  expect(await screen.findByText('Guru 1 pelajaran akan diganti pada tanggalnya.')).toBeVisible()
  expect(await screen.findByText(/→ Budi Hartono/)).toBeVisible()
  expect(screen.getByText(`2 Januari ${year}`)).toBeVisible()
  await user.click(await findButton('Batalkan'))
  await user.click(await findButton('Batalkan penggantian'))
  expect(await screen.findByText('Dibatalkan')).toBeVisible()
  const changes = await world.context.db.kysely.selectFrom('teacher_changes').select('state').execute()
  expect(changes).toEqual([{ state: 'cancelled' }])
})

it('a lesson of a class shows its former teachers', async () => {
  const { admin, operator, mathematics, school } = await openLessonWorld()
  const teacher_id = await createRecord(admin, '/sia/master/teacher', {
    ...makeTeacher(77),
    name: 'Budi Hartono',
  })
  const classPeriod = { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
  const row = { id: mathematics, lesson_id: school.lesson, teacher_id }
  await admin.put(`${LESSON_CLASSES_PATH}/${mathematics}`, { ...classPeriod, lesson_teachers: [row] })
  await openConsole(`${LESSON_CLASSES_PATH}/edit/${mathematics}`, operator)
  expect(await screen.findByRole('heading', { name: 'Riwayat pengajar' })).toBeVisible()
  expect(screen.getByText(/→ Budi Hartono/)).toBeVisible()
})
