/** Every error the API answers with, declared once: code, status, Indonesian message. */
import { CHANGE_PASSWORD_SCREEN } from '#contract/people/session.ts'
import { KB } from '#contract/units.ts'

type Extra = {
  /** Field → message, nested fields dotted (422). */
  errors?: Record<string, string>
  result?: unknown
  headers?: Record<string, string>
  /** Set where a 404 hides a record of somebody else; the audit trail notes the attempt. */
  isOthers?: boolean
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly extra: Extra

  constructor({ status, code }: { status: number; code: string }, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

const fixed = (status: number, code: string, message: string) => () => new ApiError({ status, code }, message)

/**
 * The catalogue. Throw what it returns.
 *
 * @example throw errors.notFound()
 */
export const errors = {
  malformed: (message = 'Permintaan tidak dapat dibaca.') =>
    new ApiError({ status: 400, code: 'malformed' }, message),
  unauthenticated: fixed(401, 'unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk lagi.'),
  forbidden: (message = 'Anda tidak memiliki akses untuk tindakan ini.') =>
    new ApiError({ status: 403, code: 'forbidden' }, message),
  notFound: (message = 'Data tidak ditemukan.', extra: Pick<Extra, 'isOthers'> = {}) =>
    new ApiError({ status: 404, code: 'not_found' }, message, extra),
  changedMeanwhile: fixed(
    409,
    'changed_meanwhile',
    'Data ini sudah diubah orang lain sejak Anda membukanya. Perubahan Anda belum disimpan.',
  ),
  conflict: (message: string, result: unknown = null) =>
    new ApiError({ status: 409, code: 'conflict' }, message, { result }),
  tooLarge: (message = 'Berkas atau isi terlalu besar.') =>
    new ApiError({ status: 413, code: 'too_large' }, message),
  /** @param bytes that all of a form's text may be @param field the one that is too long, where it is known */
  textTooLong: (bytes: number, field = 'Seluruh isian formulir ini') =>
    new ApiError(
      { status: 413, code: 'too_large' },
      `${field} terlalu panjang: paling banyak ${kilobytes(bytes)} kB, kira-kira ${letters(bytes)} huruf. Persingkat atau bagi isinya, lalu simpan lagi.`,
    ),
  /** @param bytes of the whole file, none of which lies in the part that was asked for */
  outsideOfFile: (bytes: number) =>
    new ApiError({ status: 416, code: 'outside_of_file' }, 'Berkas ini tidak mempunyai bagian itu.', {
      headers: { 'content-range': `bytes */${bytes}` },
    }),
  /** @param message where more is to be said than the first field's reason, which a label then precedes */
  invalid: (
    fields: Record<string, string>,
    message = Object.values(fields)[0] ?? 'Isian tidak dikenal.',
    result: unknown = null,
  ) => new ApiError({ status: 422, code: 'invalid' }, message, { errors: fields, result }),
  /** @param seconds until another try is allowed */
  tooManyTries: (seconds: number) =>
    new ApiError(
      { status: 429, code: 'too_many_tries' },
      `Terlalu banyak percobaan masuk. Coba lagi ${minutes(seconds)} lagi.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    ),
  /** @param seconds after which the same may well succeed */
  /** @param what the database, where nothing else is named */
  unreachable: (seconds = 5, what = 'Basis data') =>
    new ApiError(
      { status: 503, code: 'unreachable' },
      `${what} sedang tidak dapat dihubungi. Coba lagi sebentar lagi.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    ),
  leaving: fixed(503, 'leaving', 'Server ini sedang dihentikan. Coba lagi sebentar lagi.'),
  goesOn: fixed(
    503,
    'goes_on',
    'Server sedang dimulai ulang. Pekerjaan ini diteruskan sendiri; kirim berkas yang sama lagi untuk melihat hasilnya.',
  ),
  diskFull: fixed(
    507,
    'disk_full',
    'Ruang penyimpanan server penuh, jadi belum ada yang disimpan. Hubungi administrator untuk menambah ruang, lalu coba lagi.',
  ),
  mustChangePassword: () =>
    new ApiError({ status: 301, code: 'must_change_password' }, 'Password sementara harus diganti dahulu.', {
      result: { redirect: CHANGE_PASSWORD_SCREEN },
    }),
} as const

const kilobytes = (bytes: number) => Math.floor(bytes / KB).toLocaleString('id-ID')
/** Rounded down to thousands: marks and markup take room too. */
const letters = (bytes: number) => (Math.floor(bytes / 1000) * 1000).toLocaleString('id-ID')

function minutes(seconds: number): string {
  return `${Math.max(1, Math.ceil(seconds / 60))} menit`
}
