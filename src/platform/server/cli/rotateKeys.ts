/** `pelita rotate-keys`: makes a new key for links and stored secrets; the former one is honoured until its links expire. */

import { MINUTE } from '#platform/contract/units.ts'
import { LONGEST_LIFETIME_MS } from '../http/links/linkKinds.ts'
import { generateSecret, keyFilePath, readKeyFile, replaceKeyFile, type Secrets } from '../keys/keyFile.ts'
import type { Command } from './command.ts'

/** Enough for several rotations before the server is started again. */
const MAX_KEYS = 5
const FORMER_MINUTES = LONGEST_LIFETIME_MS / MINUTE

export const rotateKeys: Command = {
  usage: 'pelita rotate-keys [--print]',
  summary: 'Mengganti kunci tautan dan rahasia tersimpan',
  help: `Kunci menandatangani tautan berkas dan pratinjau. Tanpa SECRET_KEY ia di keys.json di DATA_DIR, yang tidak ikut
cadangan. Yang baru berlaku saat server dimulai lagi; tautan dari kunci lama berlaku sampai habis waktunya, paling lama
${FORMER_MINUTES} menit. Kunci yang sudah diketahui orang lain dihapus saja: hentikan server, hapus keys.json atau ganti
seluruh SECRET_KEY, lalu mulai; semua orang masuk lagi.

  --print   Menampilkan SECRET_KEY baru, untuk beberapa server; tidak mengubah apa pun. Demikian juga bila SECRET_KEY
            sudah diisi.

Kode keluar: 0 selesai · 2 perintah salah · 3 berkas kunci tidak dapat ditulis`,
  options: { print: { type: 'boolean' } },
  operands: [],
  run: async ({ config, hasFlag, print }) => {
    const former = config.SECRET_KEY ?? (await readKeyFile(config.DATA_DIR)) ?? []
    const keys: Secrets = [generateSecret(), ...former.slice(0, MAX_KEYS - 1)]
    if (config.SECRET_KEY || hasFlag('print')) {
      print(`SECRET_KEY=${keys.join(',')}`)
      print(
        `Isi pada setiap server, hentikan semuanya, lalu mulai lagi. Setelah ${FORMER_MINUTES} menit hapus yang sesudah koma; itu berlaku pada mulai berikutnya.`,
      )
      return 0
    }
    await replaceKeyFile(config.DATA_DIR, keys)
    print(`Kunci baru ditulis di ${keyFilePath(config.DATA_DIR)}. Mulai ulang server agar berlaku.`)
    return 0
  },
}
