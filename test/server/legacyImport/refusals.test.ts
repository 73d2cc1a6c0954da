/** A move that cannot be made, or is only tried, changes nothing and says why. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importEarlier } from '#server/cli/importEarlier.ts'
import { type LegacyImportRun, runLegacyImport } from '#test/support/legacyImportRun.ts'
import { runVerb } from '#test/support/verbs.ts'

let move: LegacyImportRun
beforeAll(async () => {
  move = await runLegacyImport()
}, 60_000)
afterAll(() => move.close())

const nothing = async () => ({
  users: await move.countRows('users'),
  students: await move.countRows('students'),
  images: await move.countRows('images'),
  audits: await move.countRows('audits'),
  stored: move.listStoredFiles(),
})
const EMPTY = { users: 1, students: 0, images: 0, audits: 0, stored: [] }

it('by a trial, which reports what the move would do', async () => {
  const { code, text } = await move.run({ 'dry-run': true, report: move.reportFolder('percobaan') })
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('tidak ada yang berubah') })
  expect(await nothing()).toEqual(EMPTY)
  expect(readdirSync(move.reportFolder('percobaan'))).toEqual(['laporan.csv'])
})

it.each([
  ['no dump', {}, '/tidak/ada.sql', 'tidak ada'],
  ['no folder', { files: '/tidak/ada' }, undefined, 'Folder /tidak/ada tidak ada'],
])('where there is %s', async (_what, options, path, reason) => {
  await expect(move.run(options, path ? { path } : {})).rejects.toThrow(reason)
  expect(await nothing()).toEqual(EMPTY)
})

it('where the folder has no files, or none is named', async () => {
  await expect(move.run({ files: mkdtempSync(join(move.folder, 'kosong-')) })).rejects.toThrow(
    'tidak berisi berkas',
  )
  expect(await runVerb(importEarlier, move.world.context, { operands: [move.dump] })).toMatchObject({
    code: 2,
  })
  expect(await nothing()).toEqual(EMPTY)
})

it('where the dump is cut off', async () => {
  const cut = join(move.folder, 'terpotong.sql')
  writeFileSync(cut, readFileSync(move.dump, 'utf8').slice(0, 90_000))
  await expect(move.run({}, { path: cut })).rejects.toThrow('terpotong')
  expect(await nothing()).toEqual(EMPTY)
})

it('where the rows cannot be written after all: no file and no password is left', async () => {
  const { kysely } = move.world.context.db
  const { db, ...context } = move.world.context
  // A disk that fails at the very end, when all rows are there.
  const failing = { ...context, db: { ...db, kysely: kysely.withPlugin(failingAt('image_uses')) } }
  const moving = move.run({ report: move.reportFolder('gagal') }, { context: failing })
  await expect(moving).rejects.toThrow('the disk is gone')
  expect(await nothing()).toEqual(EMPTY)
  expect(readdirSync(move.reportFolder('gagal'))).toEqual([])
})

/** Lets everything be written but rows of one table. */
const failingAt = (table: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined
    if (into === table) throw new Error('the disk is gone')
    return node
  },
  transformResult: async ({ result }) => result,
})
