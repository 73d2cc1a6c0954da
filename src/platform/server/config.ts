/** The settings of a server process, read from the environment only here. README's table is generated from it. */
import { z } from 'zod'
import { isNetwork, isOrigin, isTimeZone, secretKeys, splitList, wholeNumber } from './configValues.ts'
import { parseS3Address } from './files/store/s3Address.ts'

type Variable = { doc: string; schema: z.ZodType; defaultText: string }

const treatBlankAsAbsent = (schema: z.ZodType) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema)

/** Each variable with its meaning, its rule, and its default as shown to people. */
export const VARIABLES = {
  PORT: {
    doc: 'Port the server listens on',
    defaultText: '3000',
    schema: wholeNumber(0, 65535).default(3000),
  },
  HOST: {
    doc: 'Address the server listens on; 0.0.0.0 for the whole school network',
    defaultText: '127.0.0.1',
    schema: z.string().min(1).default('127.0.0.1'),
  },
  DATA_DIR: {
    doc: 'Folder of the SQLite file, images and private files, and of uploads on their way',
    defaultText: './data',
    schema: z.string().min(1).default('./data'),
  },
  DATABASE_URL: {
    doc: "PostgreSQL URL; if not set, SQLite in DATA_DIR is used. A connection pooler must be in session mode: in transaction mode LISTEN does not work, by which processes learn of each other's writes",
    defaultText: '—',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'harus diawali postgres:// atau postgresql://')
      .optional(),
  },
  DATABASE_POOL: {
    doc: 'Maximum connections to PostgreSQL per server process, beside up to four for its own work',
    defaultText: '10',
    schema: wholeNumber(1, 1000).default(10),
  },
  DRAIN_SECONDS: {
    doc: 'Seconds for which a stopping server still answers requests, while `/api/ready` returns 503 and the load balancer switches to the other servers; 0 without a load balancer',
    defaultText: '0',
    schema: wholeNumber(0, 300).default(0),
  },
  STORAGE_URL: {
    doc: 'Bucket of S3-compatible storage for images and private files, such as s3://KEY:SECRET@storage:7070/bucket?tls=0; its query parameters are `region`, `path_style=0`, `tls=0` for http, and `timeout` in seconds (15); if not set, files are stored in DATA_DIR',
    defaultText: '—',
    schema: z
      .string()
      .refine((text) => parseS3Address(text) !== null, 'harus seperti s3://KUNCI:RAHASIA@server/bucket')
      .optional(),
  },
  NEW_SCHOOL: {
    doc: 'Where a new school may be created: `on`, anywhere; `existing`, only in an existing DATA_DIR; `off`, nowhere, so that a disk that is not mounted is an error instead of a new school',
    defaultText: 'existing where DATA_DIR is set, else on',
    schema: z.enum(['on', 'existing', 'off'], { error: 'harus on, existing, atau off' }),
  },
  BACKUP_AT: {
    doc: 'Time of the nightly backup in SCHOOL_TZ, such as 02:00; if not set, no backup is made',
    defaultText: '—',
    schema: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'harus jam, misalnya 02:00')
      .optional(),
  },
  BACKUP_DIR: {
    doc: 'Folder of the backups, preferably on another disk than DATA_DIR',
    defaultText: 'DATA_DIR/backups',
    schema: z.string().min(1).optional(),
  },
  BACKUP_KEEP: {
    doc: 'Number of nightly backups to keep; older ones are removed',
    defaultText: '14',
    schema: wholeNumber(1, 1000).default(14),
  },
  ADMIN_EMAIL: {
    doc: 'E-mail of the first administrator, used at the first start only',
    defaultText: 'admin@sekolah.sch.id',
    schema: z.email('harus alamat email').default('admin@sekolah.sch.id'),
  },
  ADMIN_PASSWORD: {
    doc: 'Password of the first administrator; if not set, a one-time password is printed once',
    defaultText: '—',
    schema: z.string().min(8, 'paling sedikit 8 karakter').optional(),
  },
  DEFAULT_PASSWORD: {
    doc: 'Password of new and reset accounts, which must be changed at the first sign-in; if not set, each account gets a random one-time password',
    defaultText: '—',
    schema: z.string().min(8, 'paling sedikit 8 karakter').optional(),
  },
  SECRET_KEY: {
    doc: 'Key that signs links and seals stored secrets, the same for all servers of a school; `npx pelita rotate-keys --print` makes one. A former key may follow after a comma, so that what it signed stays valid until it expires. If not set, the key is in `keys.json` in DATA_DIR',
    defaultText: '—',
    schema: z.string().transform(splitList).pipe(secretKeys).optional(),
  },
  ONE_TIME_DAYS: {
    doc: 'Days after which a one-time or default password that was not changed no longer signs in; counted from the upgrade for those of earlier versions',
    defaultText: '14',
    schema: wholeNumber(1, 3650).default(14),
  },
  SECOND_STEP: {
    doc: 'Whether administrators and operators need a second step to sign in, a code of an authenticator app: `optional`, whoever sets one up; `required`, all of them, and who has none sets it up before anything else',
    defaultText: 'optional',
    schema: z.enum(['optional', 'required'], { error: 'harus optional atau required' }).default('optional'),
  },
  LEAVER_YEARS: {
    doc: 'Years for which a person who left may still sign in and read their documents; 0 closes the account after the day of leaving',
    defaultText: '2',
    schema: wholeNumber(0, 100).default(2),
  },
  ANONYMISE_YEARS: {
    doc: 'Years after which contact data, parents, photo, account and answers of those who left are removed for good; the register stays; if not set, nothing is removed',
    defaultText: '—',
    schema: wholeNumber(1, 100).optional(),
  },
  TRAIL_YEARS: {
    doc: 'Years for which the audit trail is kept; nobody can clear it sooner. Reads are kept for one year',
    defaultText: '10',
    schema: wholeNumber(1, 100).default(10),
  },
  SCHOOL_TZ: {
    doc: 'Time zone in which moments are shown',
    defaultText: 'Asia/Jakarta',
    schema: z
      .string()
      .refine(isTimeZone, 'harus nama zona waktu, misalnya Asia/Jakarta')
      .default('Asia/Jakarta'),
  },
  SITE: {
    doc: "Whether the school's website is served: on or off",
    defaultText: 'on',
    schema: z.enum(['on', 'off'], { error: 'harus on atau off' }).default('on'),
  },
  SITE_PORT: {
    doc: 'Port of the website; if not set, PORT + 1',
    defaultText: '3001',
    schema: wholeNumber(0, 65535).optional(),
  },
  SITE_URL: {
    doc: 'Public address of the website, for its links, feeds and shared pictures; required with HOST=0.0.0.0. Requests to PORT with this host name get the website too',
    defaultText: 'http://HOST:SITE_PORT',
    schema: z.url({ protocol: /^https?$/, error: 'harus alamat http:// atau https://' }).optional(),
  },
  ACCESS_LOG: {
    doc: 'Whether each request is logged as a line of JSON: on or off',
    defaultText: 'off',
    schema: z.enum(['on', 'off'], { error: 'harus on atau off' }).default('off'),
  },
  SMTP_URL: {
    doc: 'Mail server for notices and forgotten passwords, such as smtps://NAME:PASSWORD@mail.sekolah.sch.id or smtp://mail.sekolah.sch.id:587, where a password is sent only encrypted; `print:` prints the mails instead; if not set, none are sent',
    defaultText: '—',
    schema: z
      .string()
      .regex(/^(smtps?:\/\/.+|print:)$/, 'harus seperti smtps://nama:sandi@server, atau print:')
      .optional(),
  },
  MAIL_FROM: {
    doc: "Sender of the mails; if not set, the school's e-mail address in the general settings, else pelita@ the host of PUBLIC_URL",
    defaultText: '—',
    schema: z.email('harus alamat email').optional(),
  },
  METRICS_TOKEN: {
    doc: 'Token with which other machines may read `/metrics`, as `Authorization: Bearer …`; if not set, only this machine may',
    defaultText: '—',
    schema: z.string().min(16, 'paling sedikit 16 karakter').optional(),
  },
  PUBLIC_URL: {
    doc: 'Public address of the server, if it is not http://HOST:PORT',
    defaultText: 'http://HOST:PORT',
    schema: z.url({ protocol: /^https?$/, error: 'harus alamat http:// atau https://' }).optional(),
  },
  CORS_ORIGINS: {
    doc: 'Origins of consoles on other addresses that may call the API from browsers, separated by commas, such as https://konsol.sekolah.sch.id; if not set, only the console of this server may',
    defaultText: '—',
    schema: z
      .string()
      .default('')
      .transform((value) => (value.trim() === '' ? [] : splitList(value)))
      .refine((origins) => origins.every(isOrigin), 'harus alamat seperti https://nama.sch.id, dipisah koma'),
  },
  TRUST_PROXY: {
    doc: 'Proxies whose X-Forwarded-For is trusted: addresses or networks separated by commas, `loopback`, `uniquelocal`, or `none`; a proxy on another machine must be listed here, or all visitors share the sign-in attempts of one address',
    defaultText: 'loopback',
    schema: z
      .string()
      .default('loopback')
      .refine(
        (value) => value === 'none' || splitList(value).every(isNetwork),
        'harus none, loopback, atau alamat dan jaringan dipisah koma',
      )
      .transform((value) => (value === 'none' ? false : splitList(value))),
  },
} as const satisfies Record<string, Variable>

export type Config = {
  [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']>
}

/**
 * Reads and checks the settings.
 *
 * @throws Error with one sentence per wrong variable, naming it.
 * @example readConfig({ PORT: '8080' }).PORT // 8080
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: typeof env = { ...env, NEW_SCHOOL: env.NEW_SCHOOL?.trim() || defaultNewSchool(env) }
  const entries = Object.entries(VARIABLES).map(([name, { schema }]) => {
    const parsed = treatBlankAsAbsent(schema).safeParse(given[name])
    return parsed.success
      ? { name, value: parsed.data }
      : {
          name,
          problem: `${name} ${parsed.error.issues[0]?.message} (sekarang: ${redactSecret(name, env[name])})`,
        }
  })
  const problems = entries.flatMap((entry) => ('problem' in entry ? [entry.problem] : []))
  if (problems.length > 0) throw new Error(`Pengaturan salah: ${problems.join('; ')}.`)
  return Object.fromEntries(
    entries.map((entry) => [entry.name, 'value' in entry ? entry.value : undefined]),
  ) as Config
}

/** A configured folder that is missing is probably an unmounted disk or a typing error. */
function defaultNewSchool({ DATA_DIR = '' }: Readonly<Record<string, string | undefined>>) {
  return DATA_DIR.trim() ? 'existing' : 'on'
}

/** Settings that are secret or may contain a password. */
const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'STORAGE_URL',
  'ADMIN_PASSWORD',
  'DEFAULT_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SECRET_KEY',
]

/** A wrong secret must not end up in a log. */
function redactSecret(name: string, value: string | undefined): string {
  return SECRETS.includes(name) ? 'disembunyikan' : `"${value}"`
}

/** The port the website listens on; a test's random port of the console means a random one here too. */
export function sitePort({ PORT, SITE_PORT }: Config): number {
  // There is no port after 65535.
  return SITE_PORT ?? (PORT === 0 ? 0 : (PORT % 65535) + 1)
}

/** Public address of console, API and images: an origin, perhaps with a path, without trailing slash. */
export function consoleAddress({ PUBLIC_URL, HOST, PORT }: Config): string {
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')
}

/** Public address of the website; if none is served, that of the console. */
export function siteAddress(config: Config): string {
  if (config.SITE === 'off') return consoleAddress(config)
  return (config.SITE_URL ?? `http://${config.HOST}:${sitePort(config)}`).replace(/\/$/, '')
}

/** A demonstration uses a separate folder, so that it never touches a school's data. */
export function demoEnv(env: Readonly<Record<string, string | undefined>>) {
  return { ...env, NEW_SCHOOL: env.NEW_SCHOOL ?? 'on', DATA_DIR: env.DATA_DIR ?? './data-demo' }
}
