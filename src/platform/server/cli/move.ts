/** `pelita move`: moves the database between SQLite and PostgreSQL, or the files between folder and bucket. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_NAME } from '../backup/folder.ts'
import { type CopiedTable, copyDatabase } from '../db/copy/copyDatabase.ts'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { type Db, openDb } from '../db/open.ts'
import { describeEnded, type EndedCredentials, endCredentials } from '../keys/credentials.ts'
import type { Command } from './command.ts'
import { formatRowCounts } from './format.ts'
import { isFileTarget, moveFiles } from './moveFiles.ts'
import { refuseBesideServer, refuseWhileRunning } from './running.ts'

export const move: Command = {
  usage: 'pelita move --to TUJUAN',
  summary: 'Memindahkan basis data ke PostgreSQL, atau berkas ke bucket, dan kembali',
  help: `Hentikan server dahulu. Semua baris disalin dalam satu transaksi dan dibandingkan dengan aslinya; basis data
asal tidak diubah. Di tempat yang baru semua orang masuk lagi. Gambar dan dokumen dipindahkan tersendiri; yang asal tetap ada, dan yang terputus cukup diulangi.

  --to postgres://…   Ke basis data PostgreSQL yang kosong; setelah itu isi DATABASE_URL dengan alamat itu.
  --to sqlite         Dari DATABASE_URL ke pelita.sqlite di DATA_DIR; setelah itu kosongkan DATABASE_URL.
  --to s3://…         Berkas dari DATA_DIR ke bucket yang kosong; setelah itu isi STORAGE_URL dengan alamat itu.
  --to folder         Berkas dari bucket ke DATA_DIR; setelah itu kosongkan STORAGE_URL.

Kode keluar: 0 selesai · 2 perintah salah · 3 tidak dapat memindahkan; tidak ada yang berubah`,
  options: { to: { type: 'string' } },
  operands: [],
  run: async ({ config, optionValue, open, print }) => {
    const to = optionValue('to')
    const address = to && /^postgres(ql)?:\/\//.test(to) ? to : undefined
    if (!to || (to !== 'sqlite' && !address && !isFileTarget(to))) {
      print('Sebutkan tujuan: --to postgres://…, sqlite, s3://KUNCI:RAHASIA@server/bucket, atau folder.')
      return WRONG_COMMAND
    }
    await refuseWhileRunning(config)
    const context = await open()
    await refuseBesideServer(context.db.presence)
    if (isFileTarget(to)) return await moveFiles(context, to, print)
    const { db } = context
    if ((db.engine === 'sqlite') === (to === 'sqlite'))
      throw new Error(`sekolah ini sudah memakai ${db.engine}.`)
    const { copied, ended } = address
      ? await copyToDatabase(db, { DATA_DIR: config.DATA_DIR, DATABASE_URL: address })
      : await copyToSqliteFile(db, config.DATA_DIR)
    print('Semua baris dipindahkan dan sama dengan aslinya:')
    for (const line of formatRowCounts(copied)) print(line)
    print(describeEnded(ended))
    print(
      address
        ? 'Isi DATABASE_URL dengan alamat itu, lalu mulai server.'
        : 'Kosongkan DATABASE_URL, lalu mulai server.',
    )
    return 0
  },
}

const WRONG_COMMAND = 2

type DatabaseLocation = { DATA_DIR: string; DATABASE_URL?: string }

type Moved = { copied: CopiedTable[]; ended: EndedCredentials }

async function copyToDatabase(db: Db, location: DatabaseLocation): Promise<Moved> {
  const target = await openDb({ ...location, structure: db.structure, mustBeUnused: true })
  try {
    let ended: EndedCredentials = { sessions: 0, downloads: 0, oneTimePasswords: 0 }
    const copied = await copyDatabase(db, target, async (queries) => {
      // Passwords that were handed out stay valid: nobody else gets this copy.
      ended = await endCredentials(queries, { oneTimePasswords: false })
    })
    return { copied, ended }
  } finally {
    await target.close()
  }
}

/** Copies into a temporary folder first, so that only a complete file appears in DATA_DIR. */
async function copyToSqliteFile(db: Db, folder: string): Promise<Moved> {
  const path = join(folder, DATABASE_NAME)
  if (existsSync(path)) throw new Error(`${path} sudah ada. Pindahkan dahulu ke tempat lain, lalu ulangi.`)
  const temporaryFolder = join(folder, 'pemindahan.unfinished')
  await rm(temporaryFolder, { recursive: true, force: true })
  try {
    const moved = await copyToDatabase(db, { DATA_DIR: temporaryFolder })
    await syncFile(join(temporaryFolder, DATABASE_NAME))
    await rename(join(temporaryFolder, DATABASE_NAME), path)
    return moved
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}
