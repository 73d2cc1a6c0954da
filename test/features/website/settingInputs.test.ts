/** Each general setting has its own rule: what the settings screen accepts, and otherwise the message of the field. */
import { describe, expect, it } from 'vitest'
import { type SettingName, settingFields } from '#features/website/setting.ts'
import { STORED_NAME } from '#test/support/resource/inputs.ts'

const parseSetting = (name: SettingName, value: unknown) => {
  const { data, error } = settingFields.shape[name].safeParse(value)
  return error ? { message: error.issues[0]?.message } : { value: data }
}

describe('a setting', () => {
  it.each([
    ['site_name', ' SMP 1 ', 'SMP 1'],
    ['tagline', '', null],
    ['logo', `${STORED_NAME}.png`, `${STORED_NAME}.png`],
    ['favicon', '', null],
    ['phone', '(022) 123-45', '(022) 123-45'],
    ['email', 'tu@smp.sch.id', 'tu@smp.sch.id'],
    ['address', 'Jl. Merdeka 1\nBandung', 'Jl. Merdeka 1\nBandung'],
    ['facebook', 'https://www.facebook.com/smp', 'https://www.facebook.com/smp'],
    ['map', 'https://maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
    ['instagram', '', null],
    ['colour', '#0F5F5C', '#0f5f5c'],
    ['colour', '', null],
    ['footer', 'NPSN 20201234', 'NPSN 20201234'],
    ['teachers', '3,7', '3,7'],
    ['teachers', '', null],
  ] as const)('%s stores %j as %j', (name, value, stored) => {
    expect(parseSetting(name, value)).toEqual({ value: stored })
  })

  it.each([
    ['site_name', '', 'Harus diisi'],
    ['site_name', 'a'.repeat(101), 'Paling banyak 100 huruf'],
    ['phone', '1'.repeat(51), 'Paling banyak 50 huruf'],
    ['footer', 'a'.repeat(301), 'Paling banyak 300 huruf'],
    ['address', 'a'.repeat(1001), 'Paling banyak 1000 huruf'],
    ['logo', 'logo.png', 'Gambar tidak dikenal. Unggah ulang gambarnya.'],
    ['favicon', '../x.png', 'Gambar tidak dikenal. Unggah ulang gambarnya.'],
  ] as const)('%s refuses %j: %s', (name, value, message) => {
    expect(parseSetting(name, value)).toEqual({ message })
  })

  it.each(['facebook', 'instagram', 'youtube', 'twitter', 'map'] as const)(
    '%s refuses incomplete addresses',
    (name) => {
      for (const value of [
        'facebook.com/smp',
        'www.smp.sch.id',
        'javascript:alert(1)',
        'ftp://a.id',
        '//a.id',
        'a b',
      ])
        expect(parseSetting(name, value), value).toEqual({
          message: expect.stringContaining('Harus alamat lengkap'),
        })
    },
  )

  it.each(['hijau', '#abc', '#0f5f5', '0f5f5c', '#0f5f5g', 'rgb(0,0,0)'])(
    'the colour %s is refused',
    (value) => {
      expect(parseSetting('colour', value)).toEqual({ message: expect.any(String) })
    },
  )

  it.each(['1;2', 'a', '1,,2', '1,', '-1', '1.5'])('the teachers %j are refused', (value) => {
    expect(parseSetting('teachers', value)).toEqual({ message: expect.any(String) })
  })
})
