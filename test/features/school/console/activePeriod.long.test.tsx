/** Lists of the school year open whole, show the active period alone after one click, and keep no filter of their own. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, LESSON_CLASSES_PATH, openLessonWorld } from '#test/support/console/lessons.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'

const CHIP = 'Tahun dan semester aktif'
const readFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null')

/** Opens a school with the lesson Matematika in this year and IPA in the next. */
async function openTwoYears() {
  const lessonSchool = await openLessonWorld()
  const { school, createLessonClass, science } = lessonSchool
  await school.activate(school.nextYear, school.semester)
  await createLessonClass(science, { eduyear_id: school.nextYear })
  await school.activate(school.year, school.semester)
  return lessonSchool
}

const findChip = async () => (await screen.findByText(CHIP)).closest('.MuiChip-root') as HTMLElement

it('a list opens whole; one click shows the active period alone, in its address, and one click the rest again', async () => {
  const { operator } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  expect(await screen.findByText('Matematika')).toBeVisible()
  expect(screen.getByText('IPA')).toBeVisible()
  expect(readFilter()).toBeNull()
  await user.click(await findChip())
  await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
  expect(screen.getByText('Matematika')).toBeVisible()
  expect(readFilter()).toEqual({ active_period: true })
  await user.click(within(await findChip()).getByTestId('CancelIcon'))
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(readFilter()).toEqual({ active_period: false })
})

it('another year replaces the active one', async () => {
  const { operator, school } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  await screen.findByText('Matematika')
  await user.click(await findChip())
  await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
  await user.click(await findButton('Filter'))
  await user.click(await screen.findByRole('combobox', { name: 'Tahun' }))
  await user.click(
    await screen.findByRole('option', { name: `${school.startYear + 1}/${school.startYear + 2}` }),
  )
  await user.click(await findButton('Terapkan'))
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(screen.queryByText('Matematika')).toBeNull()
  expect(readFilter()).toEqual({ active_period: false, eduyear: [school.nextYear] })
})

it('a filter belongs to its address: the plain address shows everything, and back shows the filter again', async () => {
  const { operator } = await openTwoYears()
  const filteredPath = `${LESSON_CLASSES_PATH}?filter=${encodeURIComponent('{"active_period":true}')}`
  const { router } = await openConsole(filteredPath, operator)
  expect(await screen.findByText('Matematika')).toBeVisible()
  expect(screen.queryByText('IPA')).toBeNull()
  await router.navigate(LESSON_CLASSES_PATH)
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(currentAddress()).toBe(LESSON_CLASSES_PATH)
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
  await router.navigate('/account/profile')
  await waitFor(() => expect(screen.queryByText('Matematika')).toBeNull())
  await router.navigate(LESSON_CLASSES_PATH)
  expect(await screen.findByText('IPA')).toBeVisible()
})
