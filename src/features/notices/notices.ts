/** Notices (Pemberitahuan): what has happened that concerns the signed-in person, and of what they get e-mails. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint, listQuery } from '#platform/contract/endpoint.ts'
import { feature } from '#platform/contract/feature.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { fieldInfo } from '#platform/contract/fields.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { forgotPassword, resetForgottenPassword } from './forgottenPassword.ts'
import { listUndelivered, retryAllMails, retryMail } from './mail.ts'
import { NOTICES } from './paths.ts'

/** Days after which a notice is removed, read or not. */
export const NOTICE_DAYS = 90

const notice = z.object({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  /** The screen of the console on which to act. */
  path: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type NoticeRow = z.output<typeof notice>

const YES_OR_NO = 'Pilihan: 0 atau 1'
const { page, page_size } = listQuery({ sortable: [] }).shape

/** The newest first. */
export const listNotices = endpoint({
  method: 'GET',
  path: NOTICES,
  summary: 'Pemberitahuan Anda, yang terbaru lebih dahulu, dengan jumlah yang belum dibaca.',
  access: POLICY.profile,
  query: z.object({
    page,
    page_size,
    unread: z
      .enum(['0', '1', 'false', 'true', ''], YES_OR_NO)
      .optional()
      .transform((value) => value === '1' || value === 'true'),
  }),
  output: z.object({
    unread: z.int(),
    rows: z.array(notice),
    total_count: z.int(),
    total_page: z.int(),
  }),
})

const ids = z
  .array(z.int('Harus angka').positive('Harus angka'), { error: 'Harus daftar nomor pemberitahuan' })
  .max(PAGE_SIZE.max, `Paling banyak ${PAGE_SIZE.max} sekaligus`)
  .register(messageLabels, { label: 'Pemberitahuan' })

/** One that is gone meanwhile, or of somebody else, is passed over. */
export const readNotices = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: `${NOTICES}/read`,
  summary: 'Menandai pemberitahuan sebagai sudah dibaca: yang disebut, atau semuanya.',
  access: POLICY.profile,
  body: z
    .object({
      ids: ids.optional(),
      all: z.literal(true, 'Harus true').optional().register(fieldInfo, { label: 'Semua', input: 'hidden' }),
    })
    .refine(({ ids, all }) => ids !== undefined || all, { path: ['ids'], error: 'Sebut ids atau all' }),
  output: z.object({ unread: z.int() }),
  sample: { ids: [1] },
})

const preference = z.object({
  kind: z.string(),
  label: z.string(),
  /** Whether it is sent by e-mail too. */
  mail: z.boolean(),
  /** Those of security are always sent. */
  is_fixed: z.boolean(),
})
export type NoticePreference = z.output<typeof preference>
const preferences = z.object({
  kinds: z.array(preference),
  /** Whether the school sends e-mails, and this account has an address. */
  is_mailed: z.boolean(),
})

const PREFERENCES = '/account/notice-preferences'

export const readNoticePreferences = endpoint({
  method: 'GET',
  path: PREFERENCES,
  summary: 'Jenis pemberitahuan Anda, dan mana yang dikirim juga lewat e-mail.',
  access: POLICY.profile,
  output: preferences,
})

/** Kinds that are not named stay as they are. */
export const saveNoticePreferences = endpoint({
  method: 'PUT',
  path: PREFERENCES,
  summary: 'Mengatur jenis pemberitahuan mana yang dikirim juga lewat e-mail.',
  access: POLICY.profile,
  body: z.object({
    kinds: z
      .array(
        z.object({
          kind: z.string('Harus nama jenis').max(50),
          label: z.string().max(200).optional(),
          mail: z.boolean('Harus true atau false'),
          is_fixed: z.boolean().optional(),
        }),
        { error: 'Harus daftar jenis' },
      )
      .max(100)
      .register(messageLabels, { label: 'Jenis' }),
    /** Returned by GET, and ignored. */
    is_mailed: z.boolean().optional().register(fieldInfo, { label: 'E-mail', input: 'hidden' }),
  }),
  output: preferences,
  sample: { kinds: [] },
})

export const notices = feature({
  uses: ['accounts'],
  resources: {},
  calls: {
    listNotices,
    readNotices,
    readNoticePreferences,
    saveNoticePreferences,
    forgotPassword,
    resetForgottenPassword,
    listUndelivered,
    retryMail,
    retryAllMails,
  },
})
