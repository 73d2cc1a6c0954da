/** `pelita restore`: replaces the school's data with a backup. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { openFilePresence } from '../db/sqlite/presence.ts'
import { describeEnded } from '../keys/credentials.ts'
import type { Command } from './command.ts'
import { timestampName } from './format.ts'
import { refuseBesideServer, refuseWhileRunning } from './running.ts'

export const restore: Command = {
  usage: 'pelita restore FOLDER',
  summary: 'Memulihkan sekolah dari folder cadangan; data yang ada disisihkan',
  help: `Hentikan server dahulu. Cadangan dibaca kembali seluruhnya sebelum apa pun diubah, lalu menggantikan isi
DATA_DIR. Yang tadinya ada di sana dipindahkan ke folder sebelum-pemulihan-… di DATA_DIR, tidak dihapus.
Dengan DATABASE_URL, basis data PostgreSQL tujuan harus kosong. Dengan STORAGE_URL, berkas cadangan ditaruh di bucket
itu; yang sudah ada di sana tetap.

Yang masih berlaku saat cadangan dibuat tidak dihidupkan lagi: semua orang masuk lagi, tautan dan unduhan berakhir, dan
password sekali pakai yang belum dipakai harus dicetak lagi.

Kode keluar: 0 selesai · 2 perintah salah · 3 tidak dapat memulihkan; data tidak berubah`,
  options: {},
  operands: ['FOLDER'],
  run: async ({ config, structure, operands: [folder = ''], print }) => {
    await refuseWhileRunning(config)
    await refuseOpenData(config)
    const name = `sebelum-pemulihan-${timestampName({ config, clock: Date.now })}`
    const target = { ...config, structure }
    const { files, formerDataFolder, ended } = await restoreBackup(resolve(folder), target, name)
    print(`Sekolah dipulihkan dari ${resolve(folder)}, termasuk ${files} berkas.`)
    if (formerDataFolder) print(`Data sebelumnya disisihkan di ${formerDataFolder}.`)
    print(describeEnded(ended))
    print('Mulai server lagi.')
    return 0
  },
}

/** A server would go on writing to the file that is moved aside. A database of PostgreSQL must be empty instead. */
async function refuseOpenData({ DATA_DIR, DATABASE_URL }: Config): Promise<void> {
  if (DATABASE_URL || !existsSync(DATA_DIR)) return
  const presence = openFilePresence(DATA_DIR)
  try {
    await refuseBesideServer(presence)
  } finally {
    presence.close()
  }
}
