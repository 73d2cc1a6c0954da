/** The list of students is narrowed in its dialog, which its address keeps and its chips tell. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, openLessonWorld, selectOption } from '#test/support/lessons.ts'
import { openConsole } from '#test/support/render.tsx'
import { createStudents } from '#test/support/school.ts'

it('by class and by what is missing, each taken off again', async () => {
  const { world, admin, school, operator } = await openLessonWorld('sia-master')
  const [third = 0] = await createStudents(admin, [3])
  await school.enrol(school.viiB, [third])
  await world.context.db.kysely
    .updateTable('students')
    .set({ father_phone: null })
    .where('id', '=', third)
    .execute()
  const name = (await admin.get<{ name: string }>(`/sia/master/student/${third}`)).body.result.name
  const { user } = await openConsole('/sia/master/student', operator)
  expect(await screen.findByText(name)).toBeVisible()
  await user.click(await findButton('Filter'))
  await selectOption(user, /^Kelas/, 'VII A')
  await user.keyboard('{Escape}')
  await user.click(await findButton('Terapkan'))
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(await screen.findByText('Kelas: VII A')).toBeVisible()
  expect(JSON.parse(new URLSearchParams(location.search).get('filter') ?? '')).toEqual({
    classroom: [school.vii],
  })
  await user.click(screen.getByTestId('CancelIcon'))
  await user.click(await findButton('Filter'))
  await user.click(await screen.findByRole('checkbox', { name: 'Belum lengkap' }))
  await user.click(await findButton('Terapkan'))
  expect(await screen.findByText(name)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('Belum lengkap')).toBeVisible()
})

it('of enrolments by students found at the server; what is typed stays, and so does who was chosen', async () => {
  const { admin, school, operator } = await openLessonWorld('sia-student-class-activity')
  const ids = await createStudents(admin, [11, 12])
  await school.enrol(school.viiB, ids)
  const names = (await school.read(school.viiB)).peserta.map(({ student }) => student.name)
  const [first = '', second = ''] = names
  const { user } = await openConsole('/sia/activity/student-class', operator)
  expect(await screen.findByText(first)).toBeVisible()
  await user.click(await findButton('Filter'))
  const box = await screen.findByRole('combobox', { name: /^Siswa/ })
  await user.click(box)
  await user.paste(first)
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([first]))
  expect(box).toHaveValue(first)
  await user.keyboard('{Enter}')
  await user.paste(second)
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([second]))
  expect(box).toHaveValue(second)
  expect(screen.getByRole('button', { name: first })).toBeVisible()
  await user.keyboard('{Enter}{Escape}')
  await user.click(await findButton('Terapkan'))
  const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '')
  await waitFor(() => expect(new Set(filter().student)).toEqual(new Set(ids)))
})

it('of students are picked with Enter only when they are those of what is typed, and nobody chosen goes', async () => {
  const { admin, school, operator } = await openLessonWorld('sia-student-class-activity')
  const ids = await createStudents(admin, [11, 12])
  await school.enrol(school.viiB, ids)
  const [chosen, other] = (await school.read(school.viiB)).peserta
  const [first = '', second = ''] = [chosen?.student.name, other?.student.name]
  const { user } = await openConsole(
    `/sia/activity/student-class?filter=${encodeURIComponent(JSON.stringify({ student: [chosen?.student.id] }))}`,
    operator,
  )
  await user.click(await screen.findByRole('button', { name: /^Filter/ }))
  const box = await screen.findByRole('combobox', { name: /^Siswa/ })
  expect(await screen.findByRole('button', { name: first })).toBeVisible()
  await user.click(box)
  await user.paste(second)
  await user.keyboard('{Enter}')
  expect(screen.getByText('Memuat…')).toBeVisible()
  expect(box).toHaveValue(second)
  expect(screen.getByRole('dialog')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([second]))
  await user.keyboard('{Enter}')
  for (const name of [first, second]) expect(screen.getByRole('button', { name })).toBeVisible()
})
