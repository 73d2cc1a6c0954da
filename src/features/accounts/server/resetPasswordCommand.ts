/** `pelita reset-password`: resets the password of an account, e.g. of a locked-out administrator. */
import type { Command } from '#platform/server/cli/command.ts'
import { resetPasswordByLogin } from './passwordReset.ts'

export const resetPassword: Command = {
  usage: 'pelita reset-password LOGIN',
  summary: 'Memberi sebuah akun password sekali pakai',
  help: `LOGIN adalah email, username, NISN, atau NIP akun itu. Semua sesinya berakhir, kunci percobaan masuknya
dibuka, langkah keduanya dimatikan, dan password sekali pakai ditampilkan satu kali. Tercatat di jejak. Server boleh
tetap berjalan.

Kode keluar: 0 selesai · 2 perintah salah · 3 akun tidak ditemukan`,
  options: {},
  operands: ['LOGIN'],
  run: async ({ open, operands: [login = ''], print }) => {
    const { name, password, hadSecondStep } = await resetPasswordByLogin(await open(), login)
    print(`Akun: ${name}`)
    print(`Password sekali pakai: ${password}`)
    print('Password ini harus diganti saat pertama kali masuk.')
    if (hadSecondStep) print('Langkah kedua akun ini dimatikan; pasang lagi di Perangkat setelah masuk.')
    return 0
  },
}
