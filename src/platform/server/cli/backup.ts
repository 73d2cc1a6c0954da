/** `pelita backup`: backs up database and files into one folder while the server runs, and verifies it. */
import { join, resolve } from 'node:path'
import { backupFolder, makeBackup } from '../backup/backup.ts'
import type { Manifest } from '../backup/folder.ts'
import { makeNightly } from '../backup/nightly.ts'
import { verifyBackup } from '../backup/verify.ts'
import type { Context } from '../context.ts'
import { findOrphans } from '../files/orphans.ts'
import type { Command, CommandCall } from './command.ts'
import { formatSize, timestampName } from './format.ts'

export const backup: Command = {
  usage: 'pelita backup [--to FOLDER] [--check FOLDER]',
  summary: 'Mencadangkan basis data dan berkas, lalu membacanya kembali',
  help: `Server boleh tetap berjalan. Cadangan adalah satu folder berisi basis data, gambar, dokumen, dan daftar
checksum; berkas yang sudah ada pada cadangan sebelumnya tidak disimpan dua kali.

  --to FOLDER      Tempat folder cadangan dibuat; tanpa ini BACKUP_DIR, atau DATA_DIR/backups.
  --check FOLDER   Hanya membaca sebuah cadangan dan menyebut apa yang rusak; tidak membuat apa pun.
  --nightly        Dipakai server sendiri: cadangan malam, sekali sehari sesudah BACKUP_AT.

Kode keluar: 0 semua baik · 1 ada yang perlu diperhatikan · 2 perintah salah · 3 tidak dapat mencadangkan`,
  options: { to: { type: 'string' }, check: { type: 'string' }, nightly: { type: 'boolean' } },
  operands: [],
  run: async (call) => {
    const checked = call.optionValue('check')
    if (checked !== undefined) return await checkBackup(resolve(checked), call)
    const context = await call.open()
    return call.hasFlag('nightly')
      ? await makeNightlyBackup(context, call.print)
      : await makeManualBackup(context, call)
  },
}

type Print = CommandCall['print']

async function checkBackup(folder: string, { structure, print }: CommandCall): Promise<number> {
  const faults = await verifyBackup(folder, structure)
  for (const fault of faults) print(fault)
  if (faults.length === 0) print('Cadangan utuh dan dapat dipulihkan.')
  return faults.length === 0 ? 0 : 1
}

async function makeManualBackup(context: Context, { optionValue, print }: CommandCall): Promise<number> {
  const to = resolve(optionValue('to') ?? backupFolder(context.config))
  const name = `pelita-${timestampName(context)}`
  printReport(await makeBackup(context, to, name), join(to, name), print)
  return await printMissingFiles(context, print)
}

async function makeNightlyBackup(context: Context, print: Print): Promise<number> {
  const manifest = await makeNightly(context)
  if (manifest) printReport(manifest, backupFolder(context.config), print)
  else print('Belum waktunya: cadangan hari ini sudah ada, atau BACKUP_AT belum tiba.')
  return 0
}

function printReport({ rows, files, bytes }: Manifest, folder: string, print: Print): void {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  print(`Cadangan selesai dan sudah dibaca kembali: ${folder}`)
  print(`${total} baris, ${files} berkas, ${formatSize(bytes)}.`)
}

/** Reports files that are missing in the school, and so in the backup. */
async function printMissingFiles(context: Context, print: Print): Promise<number> {
  const { rows } = await findOrphans(context)
  const missing = Object.values(rows).reduce((sum, { length }) => sum + length, 0)
  if (missing === 0) return 0
  print(`${missing} berkas yang tercatat memang tidak ada; jalankan "pelita doctor".`)
  return 1
}
