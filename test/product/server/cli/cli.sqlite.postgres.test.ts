/** The command line: its commands, refusals and messages. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '#features/accounts/server/resetPasswordCommand.ts'
import { backup } from '#platform/server/cli/backup.ts'
import { move } from '#platform/server/cli/move.ts'
import { restore } from '#platform/server/cli/restore.ts'
import { openFilePresence } from '#platform/server/db/sqlite/presence.ts'
import { StorageUnreachable } from '#platform/server/files/store/storageUnreachable.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { loadCommands, runCli } from '#src/cli.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { ADMIN, openWorld, type World } from '#test/support/world/world.ts'

let folder: string
let world: World
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-cli-'))
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runCli(args, { DATA_DIR: folder, PORT: '1' }, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

const commandNames = Object.keys(await loadCommands())
const commands = await Promise.all(
  Object.entries(await loadCommands()).map(async ([name, load]) => ({ name, syntax: await load() })),
)
/** Every option of every command, `--help` among them. */
const everyOption = commands.flatMap(({ name, syntax }) =>
  [...Object.keys(syntax.options), 'help'].map((option): [string, string] => [name, option]),
)
/** @returns the word with its last letter doubled. @example misspell('demo') // 'demoo' */
const misspell = (word: string) => `${word}${word.at(-1)}`

describe('the command line', () => {
  it.each(commandNames)('explains %s, with its exit codes', async (name) => {
    const { code, text } = await run(name, '--help')
    expect(code).toBe(0)
    expect(text).toContain(`pelita ${name}`)
    expect(text).toContain('Kode keluar')
    expect((await run()).text).toContain(`pelita ${name}`)
  })

  it('lists the command for developers, which runs before anything is built', async () => {
    expect((await run()).text).toContain('pelita new <nama>')
    expect((await run('nwe')).text).toContain('Mungkin maksudnya "new"')
  })

  it('every option is explained by --help', async () => {
    const options = everyOption.filter(([, option]) => option !== 'help')
    expect(options.length).toBeGreaterThan(8)
    for (const [name, option] of options)
      expect((await run(name, '--help')).text, name).toMatch(new RegExp(`^  --${option} `, 'm'))
  })

  it.each(everyOption)('%s: a misspelled --%s is refused with the right one', async (name, option) => {
    const { code, text } = await run(name, `--${misspell(option)}`)
    expect(text).toContain(`Pilihan "--${misspell(option)}" tidak dikenal. Mungkin maksudnya "--${option}".`)
    expect(code).toBe(2)
  })

  it.each(commandNames)('a misspelled %s is refused with the right one', async (name) => {
    const { code, text } = await run(misspell(name))
    expect(text).toContain(`Perintah "${misspell(name)}" tidak dikenal. Mungkin maksudnya "${name}".`)
    expect(code).toBe(2)
  })

  it.each(['--version', '-v'])('prints the version of the product for %s', async (option) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await run(option)).toEqual({ code: 0, text: version })
  })

  it.each([
    ['an unknown command', ['cadangkan'], 'Perintah "cadangkan" tidak dikenal'],
    [
      'an unknown option',
      ['doctor', '--perbaiki'],
      '"--perbaiki" tidak dikenal. Yang ada: --fix, --json, --help.',
    ],
    ['an option by one letter', ['doctor', '-f'], 'Pilihan "-f" tidak dikenal'],
    ['an option without its value', ['backup', '--to'], 'Pilihan "--to" kurang isinya'],
    ['an option in place of a value', ['backup', '--to', '--nightly'], 'Pilihan "--to" kurang isinya'],
    ['an empty value', ['backup', '--to='], 'Pilihan "--to" kurang isinya'],
    ['a value for an option without one', ['doctor', '--fix=ya'], 'Pilihan "--fix" tidak memakai isi'],
    ['an option of another command', ['start', '--fix'], 'Pilihan "--fix" tidak dikenal'],
    ['a missing operand', ['restore'], 'FOLDER belum disebut'],
    ['one operand too many', ['doctor', 'semua'], '"semua" tidak dikenal'],
    ['a move without a target', ['move'], 'Sebutkan tujuan'],
    ['a move to an invalid target', ['move', '--to', 'mysql://x'], 'Sebutkan tujuan'],
  ])('refuses %s', async (_case, args, reason) => {
    const { code, text } = await run(...args)
    expect(text).toContain(reason)
    expect(code).toBe(2)
  })

  it.each([['backup'], ['doctor'], ['reset-password', 'x'], ['move', '--to', 'postgres://127.0.0.1:1/x']])(
    'does not create a missing school: %s',
    async (...args) => {
      const { code, text } = await run(...args)
      expect(text).toContain('tidak ada basis data sekolah')
      expect(code).toBe(3)
    },
  )
})

describe('a system error is reported as a sentence', () => {
  it.each([
    [{ code: 'EACCES', path: '/mnt/usb', message: 'EACCES' }, /^akun \S+ tidak boleh membuka .*\/mnt\/usb/],
    [{ code: 'ENOENT', path: '/mnt/usb', message: 'ENOENT' }, /^\/mnt\/usb tidak ada\.$/],
    [
      { code: 'ENOENT', syscall: 'mkdir', path: '/proc/x', message: 'ENOENT' },
      /^folder \/proc\/x tidak dapat dibuat/,
    ],
    [
      { code: 'EEXIST', syscall: 'mkdir', path: '/dev/null', message: 'EEXIST' },
      /^\/dev\/null bukan folder\.$/,
    ],
    [{ code: 'ENOSPC', message: 'write' }, /^tempat di disk habis/],
    [
      { code: 'ECONNREFUSED', syscall: 'connect', message: '::1:5432' },
      /^basis data tidak menjawab \(::1:5432\)/,
    ],
    [{ code: 'ECONNREFUSED', message: '' }, /^basis data tidak menjawab \(ECONNREFUSED\)/],
    [
      { code: 'SELF_SIGNED_CERT_IN_CHAIN', message: 'self-signed certificate' },
      /^sertifikat TLS basis data tidak dipercaya \(self-signed certificate\)\. .* NODE_EXTRA_CA_CERTS\.$/,
    ],
    [{ code: '28P01', message: 'password' }, /^PostgreSQL menolak \(password\)\. Periksa nama, password/],
    [{ code: 'EADDRINUSE', syscall: 'listen', message: 'x' }, /^sudah dipakai program lain/],
    [{ message: 'kalimat sendiri' }, /^kalimat sendiri$/],
  ])('%o', (details, expectedMessage) => {
    expect(toErrorSentence(Object.assign(new Error(), details))).toMatch(expectedMessage)
  })

  it('a storage with an untrusted certificate', () => {
    const cause = Object.assign(new Error('unable to verify'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
    expect(toErrorSentence(new StorageUnreachable(cause))).toMatch(
      /^sertifikat TLS penyimpanan berkas tidak dipercaya \(unable to verify\)\. .* NODE_EXTRA_CA_CERTS\.$/,
    )
  })

  it('an unreachable database', async () => {
    const lines: string[] = []
    const env = { DATA_DIR: folder, PORT: '1', DATABASE_URL: 'postgres://127.0.0.1:1/x' }
    expect(await runCli(['doctor'], env, (line) => lines.push(line))).toBe(3)
    expect(lines.join()).toMatch(/^basis data tidak menjawab/)
  })
})

describe('pelita backup', () => {
  it('prints the path of the backup, and --check finds damage', async () => {
    const backupOutput = await runCommand(backup, world.context, { options: { to: folder } })
    expect(backupOutput).toMatchObject({ code: 0, text: expect.stringContaining('sudah dibaca kembali') })
    const [path = ''] = backupOutput.text.match(/\/\S+pelita-\S+/) ?? []
    const checkOutput = await runCommand(backup, world.context, { options: { check: path } })
    expect(checkOutput).toEqual({ code: 0, text: 'Cadangan utuh dan dapat dipulihkan.' })
    rmSync(join(path, 'pelita.sqlite'))
    expect((await runCommand(backup, world.context, { options: { check: path } })).code).toBe(1)
  })
})

describe('pelita restore and move', () => {
  it('are refused while the server runs', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const address = world.app.server.address()
    const PORT = typeof address === 'object' && address ? address.port : 0
    const runningContext = { ...world.context, config: { ...world.context.config, PORT } }
    await expect(runCommand(restore, runningContext, { operands: ['/nowhere'] })).rejects.toThrow(
      'masih berjalan',
    )
    const to = 'postgres://127.0.0.1:1/x'
    await expect(runCommand(move, runningContext, { options: { to } })).rejects.toThrow('masih berjalan')
  })

  it('are refused while the server runs but does not respond', async () => {
    const busyServer = createServer().listen(0, '127.0.0.1')
    await once(busyServer, 'listening')
    const address = busyServer.address()
    const PORT = typeof address === 'object' && address ? address.port : 0
    const runningContext = { ...world.context, config: { ...world.context.config, PORT } }
    await expect(runCommand(restore, runningContext, { operands: ['/nowhere'] })).rejects.toThrow(
      'masih berjalan',
    )
    busyServer.close()
  })

  it('are refused while a server on another port has the data open', async () => {
    const data = join(folder, 'terpakai')
    mkdirSync(data)
    const server = openFilePresence(data)
    await server.announce()
    const config = { ...world.context.config, DATA_DIR: data, DATABASE_URL: undefined, PORT: 1 }
    const beside = openFilePresence(data)
    const context = { ...world.context, config, db: { ...world.context.db, presence: beside } }
    await expect(runCommand(restore, context, { operands: ['/nowhere'] })).rejects.toThrow('masih berjalan')
    const to = 'postgres://127.0.0.1:1/x'
    await expect(runCommand(move, context, { options: { to } })).rejects.toThrow('masih berjalan')
    server.close()
    beside.close()
    await expect(runCommand(restore, context, { operands: ['/nowhere'] })).rejects.toThrow('bukan folder')
  })

  it('restore refuses a folder that is no backup', async () => {
    const { code, text } = await run('restore', folder)
    expect(text).toContain('bukan folder cadangan')
    expect(code).toBe(3)
  })
})

describe('pelita reset-password', () => {
  it('unlocks an account, with the printed password and no other', async () => {
    const attempts = Array.from({ length: 11 }, () =>
      world.anonymous.post('/login', { email: ADMIN.email, password: 'salah' }),
    )
    await Promise.all(attempts)
    expect((await world.anonymous.post('/login', ADMIN)).status).toBe(429)
    const { code, text } = await runCommand(resetPassword, world.context, {
      operands: [ADMIN.email.toUpperCase()],
    })
    expect(code).toBe(0)
    const password = text.match(/sekali pakai: (\S+)/)?.[1]
    const response = await world.anonymous.post<{ user: { must_change_password: boolean } }>('/login', {
      email: ADMIN.email,
      password,
    })
    expect(response.body).toMatchObject({ success: true, result: { user: { must_change_password: true } } })
    expect((await world.anonymous.post('/login', ADMIN)).body).toMatchObject({ success: false })
  })

  it('refuses an unknown account', async () => {
    await expect(runCommand(resetPassword, world.context, { operands: ['siapa'] })).rejects.toThrow(
      'tidak ada akun',
    )
  })
})
