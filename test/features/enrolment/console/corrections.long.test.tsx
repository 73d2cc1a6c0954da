/** Correcting one student's promotion: its dependents are shown first. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  createRecord,
  createStudents,
  insertRapor,
  createSchool as openClasses,
} from '#test/support/sia/school.ts'

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

/** Opens a school where two students of VII A were promoted to VIII A, in the now active next year, and take a lesson there. */
async function openAfterPromotion() {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const school = await openClasses(admin)
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
  const names = (await school.readClass(school.vii)).peserta.map(({ student }) => student.name)
  await school.processRows(await school.readRows(school.vii), 'passed', school.viii)
  await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.viii,
    eduyear_id: school.nextYear,
    semester_id: school.semester,
    add_all_student: true,
    lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
  })
  await school.activate(school.nextYear, school.semester)
  const operator = await world.as({ keys: ['sia-student-class-activity'] })
  const path = `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}&eduyear_id=${school.year}`
  return { world, school, names, open: () => openConsole(path, operator) }
}

it('a promotion is corrected to a repetition, which removes the lessons of the wrong class', async () => {
  const { school, names, open } = await openAfterPromotion()
  const { user } = await open()
  await user.click(await findButton(`Koreksi Kenaikan ${names[0]}`))
  expect(await screen.findByText(/naik kelas, kini di VIII A/)).toBeVisible()
  const dialog = within(screen.getByRole('dialog', { name: 'Koreksi Kenaikan' }))
  await user.click(dialog.getByRole('combobox', { name: /^Seharusnya/ }))
  await user.click(await screen.findByRole('option', { name: 'Tinggal Kelas' }))
  await user.click(dialog.getByRole('combobox', { name: /^Kelas pada/ }))
  await user.click(await screen.findByRole('option', { name: 'VII B' }))
  await user.click(dialog.getByRole('button', { name: 'Koreksi' }))
  expect(await dialog.findByText(/sudah mengikuti 1 pelajaran di VIII A/)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: /^Lepas juga 1 pelajaran di VIII A/ }))
  await user.click(dialog.getByRole('button', { name: 'Koreksi' }))
  expect(await screen.findByText(/^Kenaikan dikoreksi: tinggal kelas ke VII B/)).toBeVisible()
  expect(await school.readRows(school.viiB, school.nextYear)).toHaveLength(1)
  expect(await school.readRows(school.viii, school.nextYear)).toHaveLength(1)
})

it('a promotion with dependents cannot be corrected, and the dialog lists them', async () => {
  const { world, school, names, open } = await openAfterPromotion()
  const enrolments = (await school.readClass(school.viii, school.nextYear)).peserta
  const id = enrolments.find(({ student }) => student.name === names[0])?.id as number
  await insertRapor(world, id, school.semester)
  const { user } = await open()
  await user.click(await findButton(`Koreksi Kenaikan ${names[0]}`))
  expect(await screen.findByText(/^1 rapor di VIII A/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Koreksi' })).toBeNull()
  await user.click(await findButton('Tutup'))
})
