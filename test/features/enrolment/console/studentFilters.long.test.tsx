/** The filter dialog of the list of students: filters are kept in the URL and shown as chips. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, openLessonWorld, selectOption } from '#test/support/console/lessons.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createStudents } from '#test/support/sia/school.ts'

it('the list is filtered by class and by missing data, and filters can be removed', async () => {
  const { world, admin, school, operator } = await openLessonWorld('sia-master')
  const [thirdId = 0] = await createStudents(admin, [3])
  await school.enrol(school.viiB, [thirdId])
  await world.context.db.kysely
    .updateTable('students')
    .set({ father_phone: null })
    .where('id', '=', thirdId)
    .execute()
  const name = (await admin.get<{ name: string }>(`/sia/master/student/${thirdId}`)).body.result.name
  const { user } = await openConsole('/sia/master/student', operator)
  expect(await screen.findByText(name)).toBeVisible()
  expect(screen.getAllByText('belum lengkap'), 'only the one with a gap').toHaveLength(1)
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

it('enrolments are filtered by students searched on the server; typed text and selected students are kept', async () => {
  const { admin, school, operator } = await openLessonWorld('sia-student-class-activity')
  const ids = await createStudents(admin, [11, 12])
  await school.enrol(school.viiB, ids)
  const names = (await school.readClass(school.viiB)).peserta.map(({ student }) => student.name)
  const [first = '', second = ''] = names
  const { user } = await openConsole('/sia/activity/student-class', operator)
  expect(await screen.findByText(first)).toBeVisible()
  await user.click(await findButton('Filter'))
  const studentSelect = await screen.findByRole('combobox', { name: /^Siswa/ })
  await user.click(studentSelect)
  await user.paste(first)
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([first]),
  )
  expect(studentSelect).toHaveValue(first)
  await user.keyboard('{Enter}')
  await user.paste(second)
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([second]),
  )
  expect(studentSelect).toHaveValue(second)
  expect(screen.getByRole('button', { name: first })).toBeVisible()
  await user.keyboard('{Enter}{Escape}')
  await user.click(await findButton('Terapkan'))
  const readFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '')
  await waitFor(() => expect(new Set(readFilter().student)).toEqual(new Set(ids)))
})

it('Enter selects a student only once the options match the typed text, and deselects nobody', async () => {
  const { admin, school, operator } = await openLessonWorld('sia-student-class-activity')
  const ids = await createStudents(admin, [11, 12])
  await school.enrol(school.viiB, ids)
  const [selected, other] = (await school.readClass(school.viiB)).peserta
  const [first = '', second = ''] = [selected?.student.name, other?.student.name]
  const { user } = await openConsole(
    `/sia/activity/student-class?filter=${encodeURIComponent(JSON.stringify({ student: [selected?.student.id] }))}`,
    operator,
  )
  await user.click(await screen.findByRole('button', { name: /^Filter/ }))
  const studentSelect = await screen.findByRole('combobox', { name: /^Siswa/ })
  expect(await screen.findByRole('button', { name: first })).toBeVisible()
  await user.click(studentSelect)
  await user.paste(second)
  await user.keyboard('{Enter}')
  expect(screen.getByText('Memuat…')).toBeVisible()
  expect(studentSelect).toHaveValue(second)
  expect(screen.getByRole('dialog')).toBeVisible()
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([second]),
  )
  await user.keyboard('{Enter}')
  for (const name of [first, second]) expect(screen.getByRole('button', { name })).toBeVisible()
})
