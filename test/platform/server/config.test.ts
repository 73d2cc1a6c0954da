/** Settings: valid ones are parsed, invalid ones are named, secret ones are not shown. */
import { describe, expect, it } from 'vitest'
import { demoEnv, readConfig, VARIABLES } from '#platform/server/config.ts'

const SECRET_KEY = '5f1c0a9b7e3d2846aa10c4d5e6f78899'
const OTHER_SECRET_KEY = 'Zk3-vQ8_yT1bN5cW7xL0mR2pJ4hG6dFs9aEuIoY'

it('without any setting the server listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    NEW_SCHOOL: 'on',
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DATABASE_URL: undefined,
    DATABASE_POOL: 10,
    STORAGE_URL: undefined,
    DRAIN_SECONDS: 0,
    ADMIN_EMAIL: 'admin@sekolah.sch.id',
    ADMIN_PASSWORD: undefined,
    BACKUP_AT: undefined,
    BACKUP_DIR: undefined,
    BACKUP_KEEP: 14,
    DEFAULT_PASSWORD: undefined,
    SECRET_KEY: undefined,
    ONE_TIME_DAYS: 14,
    SECOND_STEP: 'optional',
    LEAVER_YEARS: 2,
    TRAIL_YEARS: 10,
    ACCESS_LOG: 'off',
    METRICS_TOKEN: undefined,
    SCHOOL_TZ: 'Asia/Jakarta',
    PUBLIC_URL: undefined,
    CORS_ORIGINS: [],
    TRUST_PROXY: ['loopback'],
    SITE: 'on',
    SITE_PORT: undefined,
    SITE_URL: undefined,
  })
})

it.each(['', '  '])('a setting of %j has its default, as in a template of settings', (blank) => {
  expect(readConfig(Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, blank])))).toEqual(
    readConfig({}),
  )
})

it.each([
  ['PORT', '8080', 8080],
  ['PORT', '0', 0],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['DATABASE_URL', 'postgresql://a@b/c', 'postgresql://a@b/c'],
  ['STORAGE_URL', 's3://a:b@c:7070/d?tls=0', 's3://a:b@c:7070/d?tls=0'],
  ['SECRET_KEY', SECRET_KEY, [SECRET_KEY]],
  ['SECRET_KEY', `${OTHER_SECRET_KEY}, ${SECRET_KEY}`, [OTHER_SECRET_KEY, SECRET_KEY]],
  ['LEAVER_YEARS', '0', 0],
  ['ANONYMISE_YEARS', '5', 5],
  ['SCHOOL_TZ', 'Asia/Makassar', 'Asia/Makassar'],
  ['PUBLIC_URL', 'https://sekolah.sch.id', 'https://sekolah.sch.id'],
  ['CORS_ORIGINS', 'https://a.sch.id, http://localhost:5173', ['https://a.sch.id', 'http://localhost:5173']],
  ['TRUST_PROXY', 'none', false],
  ['NEW_SCHOOL', 'off', 'off'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('%s may be %j', (name, value, parsed) => {
  expect(readConfig({ [name]: value })).toMatchObject({ [name]: parsed })
})

it('a named data folder must exist unless NEW_SCHOOL is on, as in a demonstration', () => {
  const readNewSchool = (env: Record<string, string>) => readConfig(env).NEW_SCHOOL
  expect([readNewSchool({}), readNewSchool({ DATA_DIR: ' ' })]).toEqual(['on', 'on'])
  expect(readNewSchool({ DATA_DIR: '/mnt/sekolah' })).toBe('existing')
  expect(readNewSchool({ DATA_DIR: '/mnt/sekolah', NEW_SCHOOL: 'on' })).toBe('on')
  expect(readConfig(demoEnv({ DATA_DIR: '/tmp/demo' })).NEW_SCHOOL).toBe('on')
})

/** Settings whose default depends on others or is the absence of a value, which README says in words. */
const WITHOUT_DEFAULT_VALUE = /^(—|existing where .*|DATA_DIR\/backups|3001|http:\/\/HOST:.*)$/

describe('the default in README is the value without the setting', () => {
  const settings = Object.entries(VARIABLES).filter(
    ([, { defaultText }]) => !WITHOUT_DEFAULT_VALUE.test(defaultText),
  )

  it('for most settings', () => expect(settings.length).toBeGreaterThan(10))

  it.each(settings)('%s', (name, { defaultText }) => {
    const written = Object.entries(readConfig({ [name]: defaultText }))
    expect(new Map(written).get(name)).toEqual(new Map(Object.entries(readConfig({}))).get(name))
  })
})

describe('an invalid setting stops the start with a message that names it', () => {
  it.each([
    ['PORT', 'abc', 'Pengaturan salah: PORT harus angka (sekarang: "abc").'],
    [
      'CORS_ORIGINS',
      'https://a.sch.id/konsol',
      'Pengaturan salah: CORS_ORIGINS harus alamat seperti https://nama.sch.id, dipisah koma (sekarang: "https://a.sch.id/konsol").',
    ],
    [
      'TRUST_PROXY',
      'semua',
      'Pengaturan salah: TRUST_PROXY harus none, loopback, atau alamat dan jaringan dipisah koma (sekarang: "semua").',
    ],
    ['PORT', '70000', 'Pengaturan salah: PORT paling besar 65535 (sekarang: "70000").'],
    ['PORT', '-1', 'Pengaturan salah: PORT paling kecil 0 (sekarang: "-1").'],
    ['PORT', '80.5', 'Pengaturan salah: PORT harus bilangan bulat (sekarang: "80.5").'],
    [
      'DATABASE_URL',
      'mysql://a:rahasia@b/c',
      'Pengaturan salah: DATABASE_URL harus diawali postgres:// atau postgresql:// (sekarang: disembunyikan).',
    ],
    ['ADMIN_EMAIL', 'admin', 'Pengaturan salah: ADMIN_EMAIL harus alamat email (sekarang: "admin").'],
    [
      'ADMIN_PASSWORD',
      'pendek',
      'Pengaturan salah: ADMIN_PASSWORD paling sedikit 8 karakter (sekarang: disembunyikan).',
    ],
    [
      'DEFAULT_PASSWORD',
      '1234567',
      'Pengaturan salah: DEFAULT_PASSWORD paling sedikit 8 karakter (sekarang: disembunyikan).',
    ],
    [
      'SCHOOL_TZ',
      'Jakarta',
      'Pengaturan salah: SCHOOL_TZ harus nama zona waktu, misalnya Asia/Jakarta (sekarang: "Jakarta").',
    ],
    [
      'PUBLIC_URL',
      'sekolah.sch.id',
      'Pengaturan salah: PUBLIC_URL harus alamat http:// atau https:// (sekarang: "sekolah.sch.id").',
    ],
    [
      'PUBLIC_URL',
      'ftp://sekolah.sch.id',
      'Pengaturan salah: PUBLIC_URL harus alamat http:// atau https:// (sekarang: "ftp://sekolah.sch.id").',
    ],
    ...['rahasia', 'a'.repeat(64), '0123456789'.repeat(4), `${SECRET_KEY},`, `${SECRET_KEY},pendek`].map(
      (key) => [
        'SECRET_KEY',
        key,
        'Pengaturan salah: SECRET_KEY harus acak dan 32–200 karakter; buat dengan "npx pelita rotate-keys --print" (sekarang: disembunyikan).',
      ],
    ),
    [
      'METRICS_TOKEN',
      'rahasia',
      'Pengaturan salah: METRICS_TOKEN paling sedikit 16 karakter (sekarang: disembunyikan).',
    ],
  ])('%s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(message))
  })

  it('or names several at once', () => {
    expect(() => readConfig({ PORT: 'x', SCHOOL_TZ: 'y' })).toThrow(/PORT .*; SCHOOL_TZ /)
  })
})

it('every setting has a description and a default for the README', () => {
  for (const [name, { doc, defaultText }] of Object.entries(VARIABLES)) {
    expect(name).toMatch(/^[A-Z_]+$/)
    expect(doc.length).toBeGreaterThan(10)
    expect(defaultText).toBeTruthy()
  }
})
