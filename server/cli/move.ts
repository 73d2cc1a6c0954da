/** `pelita move`: the school's database from SQLite to PostgreSQL, or its files from the folder into a bucket; and back. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE } from '../backup/folder.ts'
import { refuseSchool } from '../backup/restore.ts'
import { type CopiedTable, copyDatabase } from '../db/copy/copyDatabase.ts'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { type Db, openDb } from '../db/open.ts'
import { formatRowCounts } from './format.ts'
import { isForFiles, moveFiles } from './moveFiles.ts'
import { refuseWhileRunning } from './running.ts'
import type { Verb } from './verb.ts'

export const move: Verb = {
  usage: 'pelita move --to TUJUAN',
  summary: 'Memindahkan basis data ke PostgreSQL, atau berkas ke bucket, dan kembali',
  help: `Hentikan server dahulu. Semua baris disalin dalam satu transaksi dan dibandingkan dengan aslinya; basis data
asal tidak diubah. Gambar dan dokumen dipindahkan tersendiri; yang asal tetap ada, dan yang terputus cukup diulangi.

  --to postgres://…   Ke basis data PostgreSQL yang kosong; setelah itu isi DATABASE_URL dengan alamat itu.
  --to sqlite         Dari DATABASE_URL ke pelita.sqlite di DATA_DIR; setelah itu kosongkan DATABASE_URL.
  --to s3://…         Berkas dari DATA_DIR ke bucket yang kosong; setelah itu isi STORAGE_URL dengan alamat itu.
  --to folder         Berkas dari bucket ke DATA_DIR; setelah itu kosongkan STORAGE_URL.

Kode keluar: 0 selesai · 2 perintah salah · 3 tidak dapat memindahkan; tidak ada yang berubah`,
  options: { to: { type: 'string' } },
  operands: [],
  run: async ({ config, text, open, print }) => {
    const to = text('to')
    const address = to && /^postgres(ql)?:\/\//.test(to) ? to : undefined
    if (!to || (to !== 'sqlite' && !address && !isForFiles(to))) {
      print('Sebutkan tujuan: --to postgres://…, sqlite, s3://KUNCI:RAHASIA@server/bucket, atau folder.')
      return WRONG_COMMAND
    }
    await refuseWhileRunning(config)
    const context = await open()
    if (isForFiles(to)) return await moveFiles(context, to, print)
    const { db } = context
    if ((db.engine === 'sqlite') === (to === 'sqlite'))
      throw new Error(`sekolah ini sudah memakai ${db.engine}.`)
    const copied = address
      ? await fill(db, { DATA_DIR: config.DATA_DIR, DATABASE_URL: address })
      : await fillFile(db, config.DATA_DIR)
    print('Semua baris dipindahkan dan sama dengan aslinya:')
    for (const line of formatRowCounts(copied)) print(line)
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

async function fill(db: Db, where: DatabaseLocation): Promise<CopiedTable[]> {
  const target = await openDb(where)
  try {
    await refuseSchool(target)
    return await copyDatabase(db, target)
  } finally {
    await target.close()
  }
}

/** Aside first: only a whole file comes to lie among the school's pictures and documents. */
async function fillFile(db: Db, folder: string): Promise<CopiedTable[]> {
  const path = join(folder, DATABASE)
  if (existsSync(path)) throw new Error(`${path} sudah ada. Pindahkan dahulu ke tempat lain, lalu ulangi.`)
  const aside = join(folder, 'pemindahan.unfinished')
  await rm(aside, { recursive: true, force: true })
  try {
    const copied = await fill(db, { DATA_DIR: aside })
    await syncFile(join(aside, DATABASE))
    await rename(join(aside, DATABASE), path)
    return copied
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
