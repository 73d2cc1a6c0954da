/** Each screen of the recipes in docs/extending.md, as somebody with its keys alone; extendedCopy.long.test.ts runs it in the extended copy. */
import { screen as page, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { findScreen } from '#platform/console/kit/registry/registry.ts'
import type { Access } from '#platform/contract/access.ts'
import { connectWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { screens } from '#test/support/console/screens.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const ACHIEVEMENTS = '/sia/master/achievement'
let world: World
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.as('Administrator')
  const student = (await admin.post<{ id: number }>('/sia/master/student', makeStudent(1))).body.result
  const award = {
    title: 'Juara 1',
    level: 'city',
    won_on: '2026-08-17',
    student_id: student.id,
    teachers: [],
  }
  expect((await admin.post(ACHIEVEMENTS, award)).status).toBe(201)
  return () => world.close()
})
beforeEach(() => connectWorld(world))

/** The least that opens a screen: one key of those of which one is enough. */
function leastKeys(path: string) {
  const access: Access | undefined = findScreen(screens, path)?.access
  if (!Array.isArray(access)) throw new Error(`No screen with keys: ${path}`)
  return access.slice(0, 1)
}

const SCREENS = [
  ['/sia/master/extracurricular', 'Ekstrakurikuler'],
  [ACHIEVEMENTS, 'Prestasi'],
  ['/sia/report/achievement', 'Laporan Prestasi'],
  ['/facilities', 'Fasilitas'],
] as const

it.each(SCREENS)('%s opens with its key alone', async (path, title) => {
  await openConsole(path, await world.as({ keys: leastKeys(path) }))
  expect(await page.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

it('who has only the key of a report starts at it', async () => {
  // The page has no width here, about which the chart complains.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const path = '/sia/report/achievement'
  await openConsole('/', await world.as({ keys: leastKeys(path) }))
  await waitFor(() => expect(currentAddress()).toBe(path))
  expect(await page.findByRole('row', { name: 'Kota 1' })).toBeVisible()
})

it('who may only read rows sees the names of what they refer to, and no acts', async () => {
  await openConsole(ACHIEVEMENTS, await world.as({ keys: leastKeys(ACHIEVEMENTS) }))
  expect(await page.findByRole('row', { name: new RegExp(makeStudent(1).name) })).toBeVisible()
  expect(page.queryByRole('button', { name: /^Sahkan/ })).toBeNull()
  expect(page.getByRole('link', { name: 'Tambah' })).toHaveAttribute('aria-disabled', 'true')
})

it('who may only add picks a student by name', async () => {
  const { user } = await openConsole(
    `${ACHIEVEMENTS}/new`,
    await world.as({ keys: leastKeys(`${ACHIEVEMENTS}/new`) }),
  )
  await user.type(await page.findByRole('combobox', { name: /^Siswa/ }), makeStudent(1).name.slice(0, 5))
  expect(await page.findByRole('option', { name: makeStudent(1).name })).toBeVisible()
})

it('who may change confirms', async () => {
  const keys = [...leastKeys(ACHIEVEMENTS), 'edit-sia-master'] as const
  const { user } = await openConsole(ACHIEVEMENTS, await world.as({ keys }))
  await user.click(await page.findByRole('button', { name: 'Sahkan Juara 1' }))
  await user.click(await page.findByRole('button', { name: 'Sahkan' }))
  expect(await page.findByText('Prestasi disahkan.')).toBeVisible()
})
