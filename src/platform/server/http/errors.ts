/** All errors of the API, with code, status and Indonesian message. */
import type { z } from 'zod'
import {
  CHANGE_PASSWORD_SCREEN,
  changePasswordFirst,
  DEVICES_SCREEN,
  secondStepFirst,
} from '#platform/contract/session.ts'
import { KB } from '#platform/contract/units.ts'

type ErrorExtra = {
  /** Field → message, nested fields dotted (422). */
  errors?: Record<string, string>
  /** What a program needs to know about the refusal. */
  refusal?: Refusal
  headers?: Record<string, string>
  /** Set if a 404 hides a record of somebody else, so that the attempt is audited. */
  isForeignRecord?: boolean
}

/** The `result` of a refusal, with its schema among the endpoint's `refusals`. */
export type Refusal = { schema: z.ZodType; result: unknown }

/** @example throw errors.conflict(question, refusalOf(loansConflict, { loans: 3, confirm })) */
export function refusalOf<Schema extends z.ZodType>(schema: Schema, result: z.output<Schema>): Refusal {
  return { schema, result }
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly extra: ErrorExtra

  constructor({ status, code }: { status: number; code: string }, message: string, extra: ErrorExtra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

const fixedError = (status: number, code: string, message: string) => () =>
  new ApiError({ status, code }, message)

/**
 * The catalogue. Throw what it returns.
 *
 * @example throw errors.notFound()
 */
export const errors = {
  malformed: (message = 'Permintaan tidak dapat dibaca.') =>
    new ApiError({ status: 400, code: 'malformed' }, message),
  unauthenticated: fixedError(401, 'unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk lagi.'),
  forbidden: (message = 'Anda tidak memiliki akses untuk tindakan ini.') =>
    new ApiError({ status: 403, code: 'forbidden' }, message),
  notFound: (message = 'Data tidak ditemukan.', extra: Pick<ErrorExtra, 'isForeignRecord'> = {}) =>
    new ApiError({ status: 404, code: 'not_found' }, message, extra),
  /** @param by who changed it @example errors.changedMeanwhile('Siti Aminah') */
  changedMeanwhile: (by = 'orang lain') =>
    new ApiError(
      { status: 409, code: 'changed_meanwhile' },
      `Data ini sudah diubah ${by} sejak Anda membukanya. Perubahan Anda belum disimpan.`,
    ),
  conflict: (message: string, refusal?: Refusal) =>
    new ApiError({ status: 409, code: 'conflict' }, message, { ...(refusal && { refusal }) }),
  tooLarge: (message = 'Berkas atau isi terlalu besar.') =>
    new ApiError({ status: 413, code: 'too_large' }, message),
  /** @param bytes maximum size of the text @param field the field that is too long, if known */
  textTooLong: (bytes: number, field = 'Seluruh isian formulir ini') =>
    new ApiError(
      { status: 413, code: 'too_large' },
      `${field} terlalu panjang: paling banyak ${formatKilobytes(bytes)} kB, kira-kira ${formatCharacterCount(bytes)} huruf. Persingkat atau bagi isinya, lalu simpan lagi.`,
    ),
  /** The body is of another kind than the call reads. */
  otherContentType: (message = 'Isi permintaan harus objek JSON.') =>
    new ApiError({ status: 415, code: 'other_content_type' }, message),
  /** @param bytes size of the whole file */
  outsideOfFile: (bytes: number) =>
    new ApiError({ status: 416, code: 'outside_of_file' }, 'Berkas ini tidak mempunyai bagian itu.', {
      headers: { 'content-range': `bytes */${bytes}` },
    }),
  /** @param message by default the first field's reason, to which the label is added later */
  invalid: (
    fields: Record<string, string>,
    message = Object.values(fields)[0] ?? 'Isian tidak dikenal.',
    refusal?: Refusal,
  ) =>
    new ApiError({ status: 422, code: 'invalid' }, message, { errors: fields, ...(refusal && { refusal }) }),
  /** @param seconds until another try is allowed */
  tooManyTries: (seconds: number, what = 'percobaan masuk') =>
    new ApiError(
      { status: 429, code: 'too_many_tries' },
      `Terlalu banyak ${what}. Coba lagi ${formatMinutes(seconds)} lagi.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    ),
  /** @param seconds until the sender's next hour begins */
  tooMuchWork: (seconds: number) =>
    new ApiError(
      { status: 429, code: 'too_much_work' },
      `Berkas dari akun ini sudah terlalu lama diperiksa dalam satu jam. Coba lagi ${formatMinutes(seconds)} lagi.`,
      { headers: { 'retry-after': String(seconds) } },
    ),
  /** The sender has left, so nobody reads this. */
  senderLeft: fixedError(499, 'sender_left', 'Pengirim sudah pergi, jadi pemeriksaan dihentikan.'),
  /** @param seconds after which a retry may succeed @param service the unreachable service, by default the database */
  unreachable: (seconds = 5, service = 'Basis data') =>
    new ApiError(
      { status: 503, code: 'unreachable' },
      `${service} sedang tidak dapat dihubungi. Coba lagi sebentar lagi.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    ),
  readOnly: () =>
    new ApiError(
      { status: 503, code: 'read_only' },
      'Server ini sedang tidak boleh menulis ke tempat penyimpanannya, jadi belum ada yang disimpan. Hubungi administrator, lalu coba lagi.',
      { headers: { 'retry-after': '60' } },
    ),
  shuttingDown: fixedError(503, 'leaving', 'Server ini sedang dihentikan. Coba lagi sebentar lagi.'),
  jobContinues: fixedError(
    503,
    'goes_on',
    'Server sedang dimulai ulang. Pekerjaan ini diteruskan sendiri; kirim berkas yang sama lagi untuk melihat hasilnya.',
  ),
  diskFull: fixedError(
    507,
    'disk_full',
    'Ruang penyimpanan server penuh, jadi belum ada yang disimpan. Hubungi administrator untuk menambah ruang, lalu coba lagi.',
  ),
  mustChangePassword: () =>
    new ApiError({ status: 301, code: 'must_change_password' }, 'Password sementara harus diganti dahulu.', {
      refusal: refusalOf(changePasswordFirst, { redirect: CHANGE_PASSWORD_SCREEN }),
    }),
  mustSetSecondStep: () =>
    new ApiError(
      { status: 301, code: 'must_set_second_step' },
      'Sekolah ini mewajibkan langkah kedua. Pasang dahulu.',
      {
        refusal: refusalOf(secondStepFirst, { redirect: DEVICES_SCREEN }),
      },
    ),
} as const

const formatKilobytes = (bytes: number) => Math.floor(bytes / KB).toLocaleString('id-ID')
/** Rounded down to thousands, since accents and markup take more bytes. */
const formatCharacterCount = (bytes: number) => (Math.floor(bytes / 1000) * 1000).toLocaleString('id-ID')

function formatMinutes(seconds: number): string {
  return `${Math.max(1, Math.ceil(seconds / 60))} menit`
}
