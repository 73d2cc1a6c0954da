/** An import that fails, or is a dry run, changes nothing and reports why. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importEarlier } from '#features/earlier-system/server/importEarlier.ts'
import { type LegacyImportRun, runLegacyImport } from '#test/support/legacyImport/legacyImportRun.ts'
import { runCommand } from '#test/support/process/commands.ts'

let importRun: LegacyImportRun
beforeAll(async () => {
  importRun = await runLegacyImport()
})
afterAll(() => importRun.close())

const readState = async () => ({
  users: await importRun.countRows('users'),
  students: await importRun.countRows('students'),
  images: await importRun.countRows('images'),
  audits: await importRun.countRows('audits'),
  stored: importRun.listStoredFiles(),
})
const EMPTY_STATE = { users: 1, students: 0, images: 0, audits: 0, stored: [] }

it('a dry run reports what the import would do', async () => {
  const { code, text } = await importRun.run({ 'dry-run': true, report: importRun.reportFolder('percobaan') })
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('tidak ada yang berubah') })
  expect(await readState()).toEqual(EMPTY_STATE)
  expect(readdirSync(importRun.reportFolder('percobaan'))).toEqual(['laporan.csv'])
})

it.each([
  ['no dump', {}, '/tidak/ada.sql', 'tidak ada'],
  ['no folder', { files: '/tidak/ada' }, undefined, 'Folder /tidak/ada tidak ada'],
])('the import fails where there is %s', async (_case, options, path, reason) => {
  await expect(importRun.run(options, path ? { path } : {})).rejects.toThrow(reason)
  expect(await readState()).toEqual(EMPTY_STATE)
})

it('the import fails where the folder has no files, or is not given', async () => {
  await expect(importRun.run({ files: mkdtempSync(join(importRun.folder, 'kosong-')) })).rejects.toThrow(
    'tidak berisi berkas',
  )
  expect(
    await runCommand(importEarlier, importRun.world.context, { operands: [importRun.dump] }),
  ).toMatchObject({
    code: 2,
  })
  expect(await readState()).toEqual(EMPTY_STATE)
})

it('the import fails where the dump is truncated', async () => {
  const truncatedDump = join(importRun.folder, 'terpotong.sql')
  writeFileSync(truncatedDump, readFileSync(importRun.dump, 'utf8').slice(0, 90_000))
  await expect(importRun.run({}, { path: truncatedDump })).rejects.toThrow('terpotong')
  expect(await readState()).toEqual(EMPTY_STATE)
})

it('the import leaves no file and no password when writing its rows fails', async () => {
  const { kysely } = importRun.world.context.db
  const { db, ...context } = importRun.world.context
  // The failure is at the end, when nearly all rows are written.
  const failingContext = { ...context, db: { ...db, kysely: kysely.withPlugin(failOnInsert('image_uses')) } }
  const importPromise = importRun.run(
    { report: importRun.reportFolder('gagal') },
    { context: failingContext },
  )
  await expect(importPromise).rejects.toThrow('the disk is gone')
  expect(await readState()).toEqual(EMPTY_STATE)
  expect(readdirSync(importRun.reportFolder('gagal'))).toEqual([])
})

/** Makes inserts into one table fail. */
const failOnInsert = (table: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const insertedTable = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined
    if (insertedTable === table) throw new Error('the disk is gone')
    return node
  },
  transformResult: async ({ result }) => result,
})
