/** Lists of the school year open on what runs now, say so, and show everything else on request. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, LESSON_CLASSES_PATH, openLessonWorld } from '#test/support/lessons.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const CHIP = 'Tahun dan semester aktif'
const filterOf = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null')

/** Matematika this year, IPA in the year that follows. */
async function openTwoYears() {
  const opened = await openLessonWorld()
  const { school, give, science } = opened
  await school.activate(school.nextYear, school.semester)
  await give(science, { eduyear_id: school.nextYear })
  await school.activate(school.year, school.semester)
  return opened
}

it('a list opens on the active period, in its address and as a chip that is taken off', async () => {
  const { operator } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  expect(await screen.findByText('Matematika')).toBeVisible()
  expect(filterOf()).toEqual({ active_period: true })
  expect(screen.queryByText('IPA')).toBeNull()
  const chip = screen.getByText(CHIP).closest('.MuiChip-root') as HTMLElement
  await user.click(within(chip).getByTestId('CancelIcon'))
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(screen.queryByText(CHIP)).toBeNull()
  expect(filterOf()).toEqual({ active_period: false })
})

it('another year takes the place of the active one', async () => {
  const { operator, school } = await openTwoYears()
  const { user } = await openConsole(LESSON_CLASSES_PATH, operator)
  await screen.findByText('Matematika')
  await user.click(await findButton('Filter'))
  await user.click(await screen.findByRole('combobox', { name: 'Tahun' }))
  await user.click(await screen.findByRole('option', { name: `${school.start + 1}/${school.start + 2}` }))
  await user.click(await findButton('Terapkan'))
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(screen.queryByText('Matematika')).toBeNull()
  expect(filterOf()).toEqual({ active_period: false, eduyear: [school.nextYear] })
})

it('a list that was left comes back as it was, and opens on the active period with the next page load', async () => {
  const { operator } = await openTwoYears()
  const everything = `${LESSON_CLASSES_PATH}?filter=${encodeURIComponent('{"active_period":false}')}`
  const first = await openConsole(everything, operator)
  expect(await screen.findByText('IPA')).toBeVisible()
  await first.router.navigate('/account/profile')
  await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
  await first.router.navigate(LESSON_CLASSES_PATH)
  expect(await screen.findByText('IPA')).toBeVisible()
  expect(filterOf()).toEqual({ active_period: false })
  first.unmount()
  await openConsole(LESSON_CLASSES_PATH)
  expect(await screen.findByText('Matematika')).toBeVisible()
  await waitFor(() => expect(currentAddress()).toContain('true'))
  expect(screen.queryByText('IPA')).toBeNull()
})
