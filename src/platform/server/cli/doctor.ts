/** `pelita doctor`: checks the school's data, and with --fix repairs what it can. */
import { sql } from 'kysely'
import { VERSION } from '#platform/contract/health.ts'
import type { Context } from '../context.ts'
import { engineVersion } from '../db/engine.ts'
import { spaceWarning } from '../files/disk.ts'
import { findOrphans, type Orphans, repairOrphans } from '../files/orphans.ts'
import type { Command } from './command.ts'
import { DOCTOR_NOTES } from './doctorChecks.ts'

export const doctor: Command = {
  usage: 'pelita doctor [--fix]',
  summary: 'Memeriksa basis data dan berkas; dengan --fix juga memperbaiki',
  help: `Tanpa --fix hanya memeriksa dan tidak mengubah apa pun.

  --fix   Berkas tanpa catatan dipindahkan ke folder orphans (tidak dihapus). Dokumen yang berkasnya hilang
          kembali ke versi sebelumnya, atau kosong sehingga dapat diunggah lagi. Semua tercatat di jejak.

Kode keluar: 0 semua baik · 1 ada yang perlu diperhatikan · 2 perintah salah · 3 tidak dapat memeriksa`,
  options: { fix: { type: 'boolean' } },
  operands: [],
  run: async ({ open, hasFlag, print }) => {
    const context = await open()
    await printVersions(context, print)
    if (context.config.STORAGE_URL) print(`Berkas di ${context.files.store.description}.`)
    const isSound = await checkDatabase(context, print)
    for (const { read } of DOCTOR_NOTES.of(context)) {
      const note = await read(context)
      if (note) print(note)
    }
    const warning = spaceWarning(await context.files.free(), context.config.DATA_DIR)
    if (warning) print(warning)
    const orphans = await findOrphans(context)
    printOrphans(orphans, print)
    const count = countOrphans(orphans)
    if (count === 0) {
      print('Berkas dan catatan cocok.')
      return isSound && !warning ? 0 : 1
    }
    if (!hasFlag('fix')) {
      print('Belum ada yang diubah. Jalankan "pelita doctor --fix" untuk memperbaiki.')
      return 1
    }
    const { movedFiles, restoredRows, clearedRows, deletedRows, left } = await repairOrphans(context, orphans)
    print(`${movedFiles} berkas dipindahkan ke folder orphans.`)
    print(`${restoredRows} dokumen kembali ke versi sebelumnya. ${clearedRows} dokumen dapat diunggah lagi.`)
    print(`${deletedRows} catatan gambar tak terpakai dihapus. ${left} perlu diunggah ulang oleh petugas.`)
    return isSound && left === 0 && !warning ? 0 : 1
  },
}

type Print = (line: string) => void

/** An open database has every migration, since opening it would fail otherwise. */
async function printVersions({ db }: Context, print: Print): Promise<void> {
  const parts = [`Pelita ${VERSION}`, `Node ${process.versions.node}`, await engineVersion(db)]
  print(`${parts.join(', ')}, skema ${Object.keys(db.structure.migrations).at(-1)}.`)
}

async function checkDatabase({ db }: Context, print: Print): Promise<boolean> {
  if (db.engine !== 'sqlite') return true
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.kysely)
  const foreignKeyViolations = await sql`pragma foreign_key_check`.execute(db.kysely)
  const faults = rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
  for (const fault of faults) print(`Basis data: ${fault}`)
  if (foreignKeyViolations.rows.length > 0)
    print(`Basis data: ${foreignKeyViolations.rows.length} baris menunjuk data yang tidak ada.`)
  const isSound = faults.length === 0 && foreignKeyViolations.rows.length === 0
  if (isSound) print('Basis data utuh.')
  return isSound
}

function printOrphans({ files, rows }: Orphans, print: Print): void {
  for (const name of files.documents) print(`Berkas tanpa catatan: documents/${name}`)
  for (const name of files.images) print(`Berkas tanpa catatan: images/${name}`)
  for (const { kind, filename, name } of rows.documents) print(`Berkas hilang: ${kind} ${filename} (${name})`)
  for (const { name, isUsed } of rows.images)
    print(`Berkas hilang: gambar ${name}${isUsed ? ', masih dipakai' : ''}`)
}

function countOrphans({ files, rows }: Orphans): number {
  return [files.documents, files.images, ...Object.values(rows)].reduce((sum, { length }) => sum + length, 0)
}
