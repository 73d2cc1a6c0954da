/** The SIA home of an operator. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { realDisk } from '#platform/server/files/disk.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

it('warns when little disk space is left for files', async () => {
  const world = await openConsoleWorld({ disk: { ...realDisk, free: async () => 300 * 1024 ** 2 } })
  await openConsole('/sia', await world.as('Operator'))
  expect(await screen.findByRole('alert')).toHaveTextContent('tinggal 300 MB')
})
