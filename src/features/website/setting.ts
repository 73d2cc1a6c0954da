/** The general settings of the site and their validation rules. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { imageName } from '#platform/contract/field/imageName.ts'
import { imageUpload } from '#platform/contract/field/imageUpload.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { fieldInfo, optionalText, text } from '#platform/contract/fields.ts'
import { SETTING_POLICY } from './access.ts'

/** A web address. One without http(s):// is refused with an example rather than completed. */
function webAddress(label: string, example: string) {
  return z
    .string()
    .trim()
    .max(500)
    .refine(
      (value) => value === '' || /^https?:\/\/[^\s.]+\.\S+$/i.test(value),
      `Harus alamat lengkap, contoh: ${example}`,
    )
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'text' })
}

/** The brand colour of the website; all other colours are computed from it (src/features/website/colour.ts). */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Warna ditulis seperti #0f5f5c')
  .nullish()
  .transform((value) => value || null)
  .register(fieldInfo, {
    label: 'Warna Situs',
    input: 'text',
    hint: 'Misalnya #0f5f5c; kosong berarti hijau Pelita',
  })

/** Ids of the teachers shown on the website, such as '3,7,12'. */
const teachers = z
  .string()
  .trim()
  .max(2000, 'Terlalu banyak guru')
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Guru tidak dikenal')
  .nullish()
  .transform((value) => value || null)
  .register(fieldInfo, { label: 'Guru di halaman Kontak', input: 'text' })

/** @example teacherIds('3,7') // [3, 7] */
export function teacherIds(stored: string | null | undefined): number[] {
  return stored ? stored.split(',').map(Number) : []
}

/** All settings, in the order of the screen. */
export const settingFields = z.object({
  site_name: text('Nama Situs', { maxLength: 100 }),
  tagline: optionalText('Tagline'),
  logo: imageName('Logo'),
  phone: optionalText('Telp', { maxLength: 50 }),
  email: optionalText('Email'),
  organization: optionalText('Organisasi'),
  address: optionalText('Alamat', { maxLength: 1000, input: 'multiline' }),
  facebook: webAddress('Facebook', 'https://www.facebook.com/namasekolah'),
  instagram: webAddress('Instagram', 'https://www.instagram.com/namasekolah'),
  youtube: webAddress('Youtube', 'https://www.youtube.com/@namasekolah'),
  twitter: webAddress('Twitter', 'https://x.com/namasekolah'),
  map: webAddress('Tautan Peta', 'https://maps.app.goo.gl/namasekolah'),
  colour,
  favicon: imageName('Ikon Situs'),
  footer: optionalText('Teks Kaki', { maxLength: 300 }),
  teachers,
})
export type SettingName = keyof z.output<typeof settingFields>

const generals = z.array(z.object({ name: z.string(), value: z.string() }))

export const readSettings = endpoint({
  method: 'GET',
  path: '/setting/general',
  summary: 'Pengaturan umum situs.',
  access: SETTING_POLICY,
  output: generals,
})

/** The teachers that the settings screen offers; a separate call because its users may lack the keys of the master data. */
export const listTeacherChoices = endpoint({
  method: 'GET',
  path: '/setting/teacher',
  summary: 'Guru yang dapat dipilih untuk situs sekolah.',
  access: SETTING_POLICY,
  output: z.array(z.object({ id: z.int(), name: z.string(), position: z.string().nullable() })),
})

/** The value that the sender has read; 409 if the setting has another one by now. */
const was = z.string().max(2000).nullish()

/** Absent settings stay unchanged; an unknown name is refused with 422. */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/setting/general',
  summary: 'Menyimpan pengaturan umum situs.',
  access: SETTING_POLICY,
  body: z.object({
    generals: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(2000).nullish(), was }))
      .max(100)
      .register(messageLabels, { label: 'Pengaturan' }),
  }),
  output: generals,
  sample: { generals: [{ name: 'site_name', value: 'SMP Contoh' }] },
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/setting/upload-image',
  summary: 'Mengunggah logo.',
  access: SETTING_POLICY,
  ...imageUpload,
  upload: { field: 'logo', accept: 'image' },
  output: z.object({ filename: z.string() }),
})
