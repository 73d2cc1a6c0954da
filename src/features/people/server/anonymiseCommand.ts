/** `pelita anonymise`: anonymises students who left long ago; without --apply it only lists them. */
import type { Command } from '#platform/server/cli/command.ts'
import { anonymiseLeavers, findLeaversToAnonymise } from './personalData/anonymise.ts'

export const anonymise: Command = {
  usage: 'pelita anonymise [--years N] [--apply]',
  summary: 'Menyebut alumni yang data pribadinya sudah boleh dihapus; dengan --apply juga menghapusnya',
  help: `Yang dihapus: alamat, kontak, NIK, orang tua dan wali, foto, akun, jawaban tugas, dan isi jejaknya. Yang tetap,
karena buku induk: nama, NISN, NIS, tempat dan tanggal lahir, tahun masuk dan keluar, kelas, nilai, rapor, surat
kelulusan. Tidak dapat dikembalikan; cadangan lama masih memuatnya sampai terhapus sendiri.

  --years N   Tahun sejak keluar; tanpa ini ANONYMISE_YEARS.
  --apply     Menghapus. Tanpa ini hanya menyebut siapa, dan tidak mengubah apa pun.

Kode keluar: 0 tidak ada lagi · 1 ada yang menunggu --apply · 2 perintah salah · 3 tidak dapat memeriksa`,
  options: { years: { type: 'string' }, apply: { type: 'boolean' } },
  operands: [],
  run: async ({ config, open, optionValue, hasFlag, print }) => {
    const yearsOption = optionValue('years')
    const years = yearsOption === undefined ? config.ANONYMISE_YEARS : Number(yearsOption)
    if (years === undefined || !Number.isInteger(years) || years < 1 || years > 100) {
      print('Sebutkan --years N, antara 1 dan 100, atau isi ANONYMISE_YEARS.')
      return WRONG_COMMAND
    }
    const context = await open()
    if (hasFlag('apply')) {
      print(`${await anonymiseLeavers(context, years)} siswa dianonimkan.`)
      return 0
    }
    const leavers = await findLeaversToAnonymise(context, years)
    for (const { nis, name, out_year } of leavers) print(`${nis}  ${name}, keluar ${out_year}`)
    print(`${leavers.length} siswa keluar lebih dari ${years} tahun lalu. Belum ada yang diubah.`)
    return leavers.length === 0 ? 0 : 1
  },
}

const WRONG_COMMAND = 2
