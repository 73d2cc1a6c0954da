/** Reasons for what no field words itself are plain Indonesian sentences. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { plainReason } from '#platform/contract/field/reasons.ts'

const reasonOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainReason }).error?.issues[0]?.message

it.each([
  [z.string(), undefined, 'Harus diisi'],
  [z.array(z.int()), undefined, 'Harus diisi'],
  [z.string().min(1), '', 'Harus diisi'],
  [z.string(), 5, 'Harus berupa teks'],
  [z.string(), null, 'Harus berupa teks'],
  [z.number(), 'x', 'Harus angka'],
  [z.int(), 3.7, 'Harus bilangan bulat'],
  [z.boolean(), 'x', 'Harus true atau false'],
  [z.array(z.string()), {}, 'Harus berupa daftar'],
  [z.object({}), [], 'Harus berupa objek'],
  [z.union([z.string(), z.number()]), [], 'Harus berupa teks atau angka'],
  [z.union([z.string(), z.object({ id: z.int() })]), { id: 'x' }, 'Harus berupa teks'],
  [z.enum(['0', '1']), '2', 'Harus salah satu dari: 0, 1'],
  [z.enum([...'abcdefghi']), '2', 'Pilihan tidak dikenal'],
  [z.literal('ya'), 'tidak', 'Harus ya'],
  [z.string().max(3), 'abcd', 'Paling banyak 3 huruf'],
  [z.string().min(3), 'ab', 'Paling sedikit 3 huruf'],
  [z.array(z.int()).max(1), [1, 2], 'Paling banyak 1 baris'],
  [z.number().max(5000), 5001, 'Paling banyak 5.000'],
  [z.number().min(2), 1, 'Paling sedikit 2'],
  [z.iso.date(), 'x', 'Tanggal tidak dikenal, contoh: 2026-07-15'],
  [z.iso.datetime(), 'x', 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'],
  [z.string().regex(/^a$/), 'b', 'Bentuknya tidak dikenal'],
  [z.strictObject({}), { a: 1 }, 'Isian tidak dikenal: a'],
])('%#: %2$s', (schema, value, reason) => {
  expect(reasonOf(schema, value)).toBe(reason)
})
