/** `pelita import-earlier`: imports the earlier system from a dump of its database and the folder of its files. */
import { rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from '#platform/server/cli/command.ts'
import { timestampName } from '#platform/server/cli/format.ts'
import { refuseWhileRunning } from '#platform/server/cli/running.ts'
import type { Context } from '#platform/server/context.ts'
import { errorDetails } from '#platform/server/db/errorDetails.ts'
import { makeFolder } from '#platform/server/db/start/makeFolder.ts'
import { readDump } from './dump/readDump.ts'
import { indexFiles } from './files/fileIndex.ts'
import { type ImportResult, importLegacySchool } from './importLegacySchool.ts'
import { notesCsv, reportLines } from './importReport.ts'
import { formatSlipsCsv, renderSlipsPage } from './passwordSlips.ts'

export const importEarlier: Command = {
  usage: 'pelita import-earlier DUMP.sql --files FOLDER [--dry-run] [--report FOLDER] [--prefix AWALAN]',
  summary: 'Membawa data sistem lama (dump MySQL/MariaDB dan berkasnya) ke Pelita yang masih kosong',
  help: `Hentikan server dahulu. DUMP.sql (atau .sql.gz) dibaca sebagai teks; MySQL tidak diperlukan. Berkas diperiksa dan disimpan
dahulu, lalu semua baris dalam satu transaksi: semuanya masuk, atau tidak ada yang berubah. Bila belum ada
sekolah di DATA_DIR atau DATABASE_URL, sekolah kosong dibuat seperti pada pertama kali server dimulai.

  --files FOLDER    Folder berkas sistem lama: gambar, rapor, surat kelulusan, lampiran.
  --dry-run         Hanya memeriksa dan melaporkan; tidak menulis apa pun ke sekolah.
  --report FOLDER   Tempat laporan (CSV setiap baris yang diperbaiki atau ditinggal) dan slip password.
                    Tanpa ini: folder pindahan-… di DATA_DIR; pada --dry-run tanpa ini tidak ada yang ditulis.
  --prefix AWALAN   Yang mendahului nama tabel, misalnya smp_ pada smp_users. Biasanya ditemukan sendiri.

Setiap orang mendapat password sekali pakai. Password hanya ada di slip itu: cetak, bagikan, lalu hapus foldernya.
Satu nilai di dalam dump paling panjang 32 MB, seluruh isi yang dibawa 256 MB.

Kode keluar: 0 selesai · 2 perintah salah · 3 tidak dapat membawa; tidak ada yang berubah`,
  options: {
    files: { type: 'string' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
    prefix: { type: 'string' },
  },
  operands: ['DUMP.sql'],
  run: async ({ config, openOrCreate, optionValue, hasFlag, operands: [path = ''], print }) => {
    const folder = optionValue('files')
    if (!folder) {
      print('Sebutkan folder berkas sistem lama: --files FOLDER.')
      return WRONG_COMMAND
    }
    await refuseWhileRunning(config)
    const isDryRun = hasFlag('dry-run')
    await refuseMissingFile(path)
    const files = await indexFiles(resolve(folder))
    const dump = await readDump(path, optionValue('prefix'))
    print(`Dump utuh; ${files.count.toLocaleString('id')} berkas di folder.`)
    if (dump.prefix) print(`Nama tabelnya diawali ${dump.prefix}.`)
    if (files.links > 0)
      print(
        `${files.links.toLocaleString('id')} tautan (symlink) di folder tidak diikuti; salin isinya bila perlu.`,
      )
    const context = await openOrCreate({ isDryRun, print })
    const reportOption = optionValue('report')
    const reportFolder = reportOption
      ? resolve(reportOption)
      : isDryRun
        ? null
        : join(config.DATA_DIR, `pindahan-${timestampName({ config, clock: Date.now })}`)
    const written: string[] = []
    const target = { reportFolder, isDryRun, written }
    const result = await removeFilesOnFailure(written, () =>
      importLegacySchool(context, {
        dump,
        files,
        isDryRun,
        saveReport: (result) => saveReport(context, result, target),
      }),
    )
    for (const line of reportLines(result, dump)) print(line)
    if (reportFolder && !isDryRun && !config.PUBLIC_URL)
      print(
        'PUBLIC_URL belum diisi: slip menyebut alamat mesin ini, yang tidak dapat dibuka dari perangkat lain.',
      )
    if (reportFolder) print(`Laporan${isDryRun ? '' : ' dan slip password'} ada di ${reportFolder}.`)
    print(isDryRun ? 'Ini percobaan: tidak ada yang berubah.' : 'Selesai. Mulai server lagi, lalu periksa.')
    return 0
  },
}

const WRONG_COMMAND = 2

async function refuseMissingFile(path: string): Promise<void> {
  try {
    if ((await stat(path)).isFile()) return
  } catch (error) {
    if (errorDetails(error).code !== 'ENOENT') throw error
  }
  throw new Error(`Berkas ${path} tidak ada. Tidak ada yang berubah.`)
}

type ReportTarget = {
  reportFolder: string | null
  isDryRun: boolean
  /** Files that this run has written. */
  written: string[]
}

/** Never overwrites the report of another run, whose passwords may be in use. */
async function saveReport(
  context: Context,
  { log, slips }: ImportResult,
  target: ReportTarget,
): Promise<void> {
  const { reportFolder, isDryRun, written } = target
  if (!reportFolder) return
  makeFolder(reportFolder)
  const { PUBLIC_URL, HOST, PORT } = context.config
  const files = new Map([['laporan.csv', notesCsv(log.notes)]])
  if (!isDryRun) {
    files.set('password.csv', formatSlipsCsv(slips))
    files.set('slip-password.html', renderSlipsPage(slips, PUBLIC_URL ?? `http://${HOST}:${PORT}`))
  }
  for (const [name, content] of files) {
    const path = join(reportFolder, name)
    try {
      await writeFile(path, content, { flag: 'wx' })
    } catch (error) {
      if (errorDetails(error).code !== 'EEXIST') throw error
      throw new Error(`${path} sudah ada. Pakai folder lain. Tidak ada yang berubah.`)
    }
    written.push(path)
  }
}

/** Removes the written reports if the import fails, since their passwords belong to no accounts. */
async function removeFilesOnFailure<T>(written: readonly string[], operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    throw error
  }
}
