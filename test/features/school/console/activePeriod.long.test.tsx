/** Lists of the school year are filtered by the active period at first, and show other periods on request. */
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

it('a list is filtered by the active period, in its URL and with a chip that can be removed', async () => {
  const { operator } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  expect(await screen.findByText('Matematika')).toBeVisible()
  expect(readFilter()).toEqual({ active_period: true })
  expect(screen.queryByText('IPA')).toBeNull()
  const chip = screen.getByText(CHIP).closest('.MuiChip-root') as HTMLElement
  await user.click(within(chip).getByTestId('CancelIcon'))
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(screen.queryByText(CHIP)).toBeNull()
  expect(readFilter()).toEqual({ active_period: false })
})

it('another year replaces the active one', async () => {
  const { operator, school } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  await screen.findByText('Matematika')
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

it('a list keeps its filter during navigation, and returns to the active period on the next page load', async () => {
  const { operator } = await openTwoYears()
  const unfilteredPath = `${LESSON_CLASSES_PATH}?filter=${encodeURIComponent('{"active_period":false}')}`
  const console = await openConsole(unfilteredPath, operator)
  expect(await screen.findByText('IPA')).toBeVisible()
  await console.router.navigate('/account/profile')
  await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
  await console.router.navigate(LESSON_CLASSES_PATH)
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(readFilter()).toEqual({ active_period: false })
  console.unmount()
  await openConsole(LESSON_CLASSES_PATH)
  expect(await screen.findByText('Matematika')).toBeVisible()
  await waitFor(() => expect(currentAddress()).toContain('true'))
  expect(screen.queryByText('IPA')).toBeNull()
})
