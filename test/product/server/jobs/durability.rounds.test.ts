/** The server is killed while a whole school writes: pictures, attachments, answers, orderings, releases and imports. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runCli } from '#src/cli.ts'
import { ageFiles, findRowsWithoutFile } from '#test/support/kills/files.ts'
import { Unanswered } from '#test/support/kills/request.ts'
import { createSchoolForKills, type KilledSchool } from '#test/support/kills/school.ts'
import {
  answerWriter,
  importWriter,
  materialWriter,
  orderWriter,
  pictureWriter,
  releaseWriter,
  type Writer,
} from '#test/support/kills/writers.ts'
import { type Installation, openInstallation } from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'
import { killRounds, randomOf, seed } from '#test/support/world/rounds.ts'

let installation: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation()
})
afterEach(() => installation.close())

const ROUNDS = killRounds({ few: 2, many: 8 })
const SEED = seed(41)
const TIMEOUT_MS = 1_500_000

function writersOf(school: KilledSchool, random: ReturnType<typeof randomOf>): Writer[] {
  return [
    pictureWriter(school),
    materialWriter(school),
    ...school.studentTokens.map((token) => answerWriter(school, token)),
    orderWriter(school, random),
    releaseWriter(school),
    importWriter(school, installation),
  ]
}

/** All write until the server is killed, after a number of answers. @returns how many were answered */
async function writeUntilKilled(server: RunningServer, writers: readonly Writer[], target: number) {
  let answered = 0
  const keepWriting = async ({ write }: Writer) => {
    for (;;) {
      await write(server)
      answered += 1
      if (answered >= target) server.signal('SIGKILL')
    }
  }
  const outcomes = await Promise.allSettled(writers.map(keepWriting))
  await server.exited
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Unanswered)) throw outcome.reason
  return answered
}

const runDoctor = (...args: string[]) =>
  runCli(
    ['doctor', ...args],
    { DATA_DIR: installation.folder, PORT: '1', ...installation.env },
    () => undefined,
  )

it(
  `killed ${ROUNDS} times (seed ${SEED}), it has everything it answered, and nothing half done`,
  async () => {
    const random = randomOf(SEED)
    let server = await installation.start()
    const writers = writersOf(await createSchoolForKills(installation, server), random)
    let answered = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      answered += await writeUntilKilled(server, writers, 5 + random.below(40))
      expect(await findRowsWithoutFile(installation), `after kill ${round + 1}`).toEqual([])
      await installation.expireLeases()
      server = await installation.start()
      for (const writer of writers) await writer.check(server)
      // As if two days had passed: otherwise the uploads of interrupted forms would reach the limit of their sender.
      await installation.selectColumn(
        'delete from learning_files where entity is null and position = 0 returning id',
      )
    }
    expect(answered).toBeGreaterThan(ROUNDS * 4)
    server.signal('SIGTERM')
    await server.exited
    expect(await installation.findCorruption()).toEqual([])
    ageFiles(installation)
    // Files of interrupted uploads, to which no row refers.
    await runDoctor('--fix')
    expect(await runDoctor()).toBe(0)
  },
  TIMEOUT_MS,
)
