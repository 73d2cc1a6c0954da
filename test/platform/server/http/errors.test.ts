/** Every refusal of the API: its status, code, message, and when to retry. */
import { describe, expect, it } from 'vitest'
import { ApiError, errors } from '#platform/server/http/errors.ts'

const REFUSALS = [
  [errors.malformed(), 400, 'malformed', 'Permintaan tidak dapat dibaca.'],
  [errors.malformed('Bukan JSON.'), 400, 'malformed', 'Bukan JSON.'],
  [errors.unauthenticated(), 401, 'unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk lagi.'],
  [errors.forbidden(), 403, 'forbidden', 'Anda tidak memiliki akses untuk tindakan ini.'],
  [errors.notFound(), 404, 'not_found', 'Data tidak ditemukan.'],
  [errors.conflict('Masih dipakai.'), 409, 'conflict', 'Masih dipakai.'],
  [errors.tooLarge(), 413, 'too_large', 'Berkas atau isi terlalu besar.'],
  [errors.invalid({}), 422, 'invalid', 'Isian tidak dikenal.'],
  [errors.invalid({ name: 'Harus diisi', code: 'Terlalu panjang' }), 422, 'invalid', 'Harus diisi'],
  [errors.invalid({ name: 'Harus diisi' }, 'Nama: Harus diisi'), 422, 'invalid', 'Nama: Harus diisi'],
  [errors.mustChangePassword(), 301, 'must_change_password', 'Password sementara harus diganti dahulu.'],
] as const

it.each(REFUSALS.map(([error, ...rest], index) => [index, error, ...rest] as const))(
  '%i is %2$o',
  (_index, error, status, code, message) => {
    expect(error).toBeInstanceOf(ApiError)
    expect([error.status, error.code, error.message]).toEqual([status, code, message])
  },
)

describe('a refusal', () => {
  it('of fields names each with its reason', () => {
    expect(errors.invalid({ name: 'Harus diisi', nis: 'Hanya boleh angka' }).extra.errors).toEqual({
      name: 'Harus diisi',
      nis: 'Hanya boleh angka',
    })
  })

  it('of a concurrent change says that nothing was saved', () => {
    const { status, message } = errors.changedMeanwhile()
    expect(status).toBe(409)
    expect(message).toContain('Perubahan Anda belum disimpan')
  })

  it.each([
    [1, '1 menit', '1'],
    [60, '1 menit', '60'],
    [61, '2 menit', '61'],
    [900, '15 menit', '900'],
    [0, '1 menit', '0'],
  ])('of too many attempts with %i seconds left says: %s', (seconds, waitingTime, header) => {
    const { status, message, extra } = errors.tooManyTries(seconds)
    expect([status, extra.headers]).toEqual([429, { 'retry-after': header }])
    expect(message).toContain(`Coba lagi ${waitingTime} lagi.`)
  })

  it('of an unreachable service names it, and when to retry', () => {
    expect(errors.unreachable()).toMatchObject({
      status: 503,
      message: expect.stringContaining('Basis data sedang tidak dapat dihubungi'),
      extra: { headers: { 'retry-after': '5' } },
    })
    expect(errors.unreachable(30, 'Penyimpanan berkas')).toMatchObject({
      message: expect.stringMatching(/^Penyimpanan berkas /),
      extra: { headers: { 'retry-after': '30' } },
    })
  })

  it('of a text that is too long says how many letters it may have', () => {
    expect(errors.textTooLong(64 * 1024).message).toBe(
      'Seluruh isian formulir ini terlalu panjang: paling banyak 64 kB, kira-kira 65.000 huruf. Persingkat atau bagi isinya, lalu simpan lagi.',
    )
    expect(errors.textTooLong(4 * 1024 * 1024, 'Isi').message).toMatch(
      /^Isi terlalu panjang: paling banyak 4\.096 kB/,
    )
  })

  it('that requires a password change has the redirect', () => {
    expect(errors.mustChangePassword().extra.refusal?.result).toEqual({
      redirect: '/account/change-password',
    })
  })

  it('of a full disk or a restart says whether the work was saved', () => {
    expect(errors.diskFull()).toMatchObject({
      status: 507,
      message: expect.stringContaining('belum ada yang disimpan'),
    })
    expect(errors.jobContinues()).toMatchObject({
      status: 503,
      message: expect.stringContaining('diteruskan sendiri'),
    })
  })
})
