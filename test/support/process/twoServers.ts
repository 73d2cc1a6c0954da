/** Two real processes on one PostgreSQL and one bucket, each with its own folder, started anew for each test. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Installation, openInstallation, signInAsAdmin } from './installation.ts'
import { BULK_GRADUATIONS_PATH, BULK_RAPORS_PATH } from './longJobs.ts'
import { buildServer, type RunningServer, removeBuilds } from './process.ts'

export type TwoServers = {
  installation: Installation
  first: RunningServer
  second: RunningServer
  /** The token of an administrator, valid on both. */
  token: string
}

export function setUpTwoServers(): TwoServers {
  const servers = {} as TwoServers
  beforeAll(buildServer, 120_000)
  afterAll(removeBuilds)
  beforeEach(async () => {
    servers.installation = await openInstallation({ isOnStorage: true })
    servers.first = await servers.installation.start()
    servers.second = await servers.installation.start()
    servers.token = await signInAsAdmin(servers.first)
  })
  afterEach(() => servers.installation.close())
  return servers
}

/** Waits until the newest job is done. */
export async function waitUntilJobIsDone({ installation }: TwoServers): Promise<void> {
  await expect
    .poll(() => installation.selectColumn('select state from jobs order by id desc limit 1'), {
      timeout: 60_000,
    })
    .toEqual(['done'])
}

/** The bulk uploads of documents, each with the table of its rows. */
export const BULK_UPLOADS = [
  { title: 'report cards', path: BULK_RAPORS_PATH, table: 'student_class_rapors' },
  { title: 'letters of graduation', path: BULK_GRADUATIONS_PATH, table: 'graduations' },
] as const
