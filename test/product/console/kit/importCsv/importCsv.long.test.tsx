/** An import continues in the background: the list shows its progress and its result. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { sendCsv } from '#test/support/sia/school.ts'
import type { World } from '#test/support/world/world.ts'

const log = { error: () => undefined }
const csv = `code,name\n${Array.from({ length: 80 }, (_, n) => `P${n},Pelajaran ${n}`).join('\n')}\n`

/** Starts an import whose third batch fails with an error of the database; the job can be resumed. */
async function startInterruptedImport(world: World) {
  const admin = await world.as('Administrator')
  const { kysely } = world.context.db
  const transaction = kysely.transaction.bind(kysely)
  let transactions = 0
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    transactions += 1
    if (transactions === 4) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    return transaction()
  })
  await sendCsv(admin, '/sia/master/lesson', { csv })
  vi.restoreAllMocks()
  return admin
}

it('a returning user sees the progress of the import until its end, and its report', async () => {
  const school = await openConsoleWorld()
  const admin = await startInterruptedImport(school)
  const { user } = await openConsole('/sia/master/lesson', admin)
  await user.click(await screen.findByRole('button', { name: 'Impor berjalan 80%' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Menyimpan data… 64 dari 80 baris')).toBeVisible()
  school.advanceClock(60_000)
  await resumeJobs(school.context, log)
  expect(await dialog.findByText('80 data berhasil. 0 data gagal')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Impor |Lihat)/ })).toBeNull())
  expect(await screen.findByText('Pelajaran 79')).toBeVisible()
})

it('a finished import offers its result in its own list only', async () => {
  const school = await openConsoleWorld()
  const admin = await startInterruptedImport(school)
  school.advanceClock(60_000)
  await resumeJobs(school.context, log)
  const { router } = await openConsole('/sia/master/classroom', admin)
  expect(await screen.findByRole('button', { name: 'Import Csv' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lihat hasil impor' })).toBeNull()
  await router.navigate('/sia/master/lesson')
  expect(await screen.findByRole('button', { name: 'Lihat hasil impor' })).toBeVisible()
})
