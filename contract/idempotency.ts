/** The header under which a creating call sent twice is done once. */
import { z } from 'zod'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** As it stands in a refusal's `errors`. */
export const IDEMPOTENCY_FIELD = 'idempotency-key'

/** Chosen by the client, one for each thing it makes; a UUID will do. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Idempotency-Key harus 8 sampai 200 huruf, angka atau tanda, tanpa spasi')
  .describe(
    'Kunci pilihan pengirim, satu untuk tiap data baru. Kiriman yang sama dengan kunci yang sama dalam sehari dijawab dengan jawaban pertama dan tidak menulis apa pun; isi lain dengan kunci yang sama ditolak dengan 422.',
  )

/** The headers of every creating call. */
export const creatingHeaders = z.object({ [IDEMPOTENCY_FIELD]: idempotencyKey.optional() })
