/** The general settings of the site: seeded names, each with its fitting rule. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fieldInfo, imageName, optionalChoice, optionalText, text } from '../fields.ts'

/** An address on the web; a bare `www.` gets none of our guessing, it is refused with an example. */
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

/** The one colour of the website; everything else is computed from it (contract/content/colour.ts). */
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

/** Whether the website names the school's teachers. */
export const SHOWN_TEACHERS = [{ id: 'all', name: 'Semua guru' }] as const

/** Every setting there is, in the order of the screen. */
export const settingFields = z.object({
  site_name: text('Nama Situs', { most: 100 }),
  tagline: optionalText('Tagline'),
  logo: imageName('Logo'),
  phone: optionalText('Telp', { most: 50 }),
  email: optionalText('Email'),
  organization: optionalText('Organisasi'),
  address: optionalText('Alamat', { most: 1000, input: 'multiline' }),
  facebook: webAddress('Facebook', 'https://www.facebook.com/namasekolah'),
  instagram: webAddress('Instagram', 'https://www.instagram.com/namasekolah'),
  youtube: webAddress('Youtube', 'https://www.youtube.com/@namasekolah'),
  twitter: webAddress('Twitter', 'https://x.com/namasekolah'),
  map: webAddress('Tautan Peta', 'https://maps.app.goo.gl/namasekolah'),
  colour,
  favicon: imageName('Ikon Situs'),
  footer: optionalText('Teks Kaki', { most: 300 }),
  teachers: optionalChoice('Guru di halaman Kontak', SHOWN_TEACHERS),
})
export type SettingName = keyof z.output<typeof settingFields>

const generals = z.array(z.object({ name: z.string(), value: z.string() }))

export const readSettings = endpoint({
  method: 'GET',
  path: '/setting/general',
  summary: 'Pengaturan umum situs.',
  access: POLICY.setting,
  output: generals,
})

/** Settings that are not named stay as they are; an unknown name is 422. */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/setting/general',
  summary: 'Menyimpan pengaturan umum situs.',
  access: POLICY.setting,
  body: z.object({
    generals: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(2000).nullish() }))
      .max(100),
  }),
  output: generals,
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/setting/upload-image',
  summary: 'Mengunggah logo.',
  access: POLICY.setting,
  body: z.object({ old_img: z.string().max(200).nullish() }),
  upload: { field: 'logo', accept: 'image' },
  output: z.object({ filename: z.string() }),
})
