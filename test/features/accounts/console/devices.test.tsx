/** A user's devices: they are listed, and can be signed out from another device. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openSession } from '#platform/server/identity/signIn/sessions.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'

it('another device is listed from the account menu, and signed out after confirming', async () => {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  const client = { address: '203.0.113.1', agent: PHONE }
  const { kysely } = world.context.db
  await openSession(kysely, world.context, { userId: teacher.id, isRemembered: true, client })
  const { user } = await openConsole('/sia', teacher)
  await user.click(await screen.findByRole('button', { name: /^Akun / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Perangkat' }))
  const phone = (await screen.findByText('Chrome di Android')).closest('li') as HTMLElement
  expect(currentAddress()).toBe('/account/sessions')
  expect(within(phone).getByText(/alamat 203\.0\.113\.1/)).toBeVisible()
  expect(screen.getAllByText('perangkat ini')).toHaveLength(1)
  await user.click(within(phone).getByRole('button', { name: 'Keluarkan Chrome di Android' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Keluarkan' }))
  await waitFor(() => expect(screen.queryByText('Chrome di Android')).toBeNull())
  expect(await screen.findByText('Perangkat itu sudah keluar.')).toBeVisible()
  const remainingSessions = await kysely
    .selectFrom('sessions')
    .where('user_id', '=', teacher.id)
    .select('agent')
    .execute()
  expect(remainingSessions).toEqual([{ agent: null }])
})
