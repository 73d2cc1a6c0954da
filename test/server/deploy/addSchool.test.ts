/** One command adds a school to a machine: its own ports, folder and proxy page; repeated it changes nothing of hers. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ROOT } from '#test/support/sources.ts'

let machine: string
beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'pelita-machine-'))
  for (const folder of ['bin', 'opt/pelita/current']) mkdirSync(join(machine, folder), { recursive: true })
  writeFileSync(join(machine, 'opt/pelita/current/start.mjs'), '')
  // What only root on a machine with systemd may do is noted instead.
  for (const name of ['systemctl', 'curl', 'useradd', 'chown', 'install', 'runuser']) {
    const path = join(machine, 'bin', name)
    writeFileSync(
      path,
      `#!/bin/sh\necho "${name} $*" >> "${machine}/done"\n[ ${name} != runuser ] || echo "$PORT $DATA_DIR$DATABASE_URL $*"\n`,
    )
    chmodSync(path, 0o755)
  }
})
afterAll(() => rmSync(machine, { recursive: true, force: true }))

function run(script: string, ...args: string[]) {
  const { PATH } = process.env
  const env = { PATH: `${join(machine, 'bin')}:${PATH}`, ROOT: machine }
  return spawnSync('bash', [join(ROOT, 'deploy', script), ...args], { env, encoding: 'utf8' })
}
const read = (path: string) => readFileSync(join(machine, path), 'utf8')
const settings = (name: string) =>
  readConfig(Object.fromEntries(read(`etc/pelita/${name}.env`).split('\n').map(entryOf)))
function entryOf(line: string): [string, string] {
  const [name = '', ...value] = line.split('=')
  return [name, value.join('=')]
}

it('gives each school its own settings, which the server understands, and starts it', () => {
  const one = run('add-school.sh', 'smpn1', 'konsol.smpn1.sch.id', 'smpn1.sch.id', 'admin@smpn1.sch.id')
  expect(one.stderr).toBe('')
  expect(one.stdout).toContain('https://konsol.smpn1.sch.id')
  expect(run('add-school.sh', 'smpn2', 'konsol.smpn2.id', 'smpn2.id', 'a@smpn2.id', 'nginx').status).toBe(0)
  expect(settings('smpn1')).toMatchObject({ PORT: 3000, SITE_PORT: 3001, BACKUP_AT: '01:00' })
  expect(settings('smpn2')).toMatchObject({ PORT: 3010, SITE_PORT: 3011, BACKUP_AT: '01:10' })
  expect(settings('smpn1')).toMatchObject({
    DATA_DIR: '/var/lib/pelita/smpn1',
    SITE_URL: 'https://smpn1.sch.id',
    NEW_SCHOOL: 'off',
  })
  expect(read('done')).toContain('systemctl enable --now pelita@smpn1')
  expect(existsSync(join(machine, 'etc/systemd/system/pelita@.service'))).toBe(true)
})

it('puts the school behind its proxy under both of its names', () => {
  expect(read('etc/caddy/Caddyfile')).toBe('import pelita/*.caddy\n')
  const caddy = read('etc/caddy/pelita/smpn1.caddy')
  expect(caddy).toContain('konsol.smpn1.sch.id, smpn1.sch.id {')
  expect(caddy).toContain('reverse_proxy 127.0.0.1:3000 {')
  const nginx = read('etc/nginx/conf.d/pelita-smpn2.conf')
  expect(nginx.match(/server_name konsol\.smpn2\.id smpn2\.id;/g)).toHaveLength(2)
  expect(nginx).toContain('proxy_pass http://127.0.0.1:3010;')
  expect(nginx).not.toContain('sekolah')
})

it('repeated it keeps the settings that somebody changed', () => {
  const path = join(machine, 'etc/pelita/smpn1.env')
  writeFileSync(path, `${read('etc/pelita/smpn1.env')}LEAVER_YEARS=5\n`)
  const before = readFileSync(path, 'utf8')
  expect(run('add-school.sh', 'smpn1', 'konsol.smpn1.sch.id', 'smpn1.sch.id', 'a@b.id').status).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(read('etc/caddy/Caddyfile')).toBe('import pelita/*.caddy\n')
})

it.each([
  ['a name with a path', ['../smpn3', 'a.id', 'b.id', 'a@b.id'], 'Nama sekolah'],
  ['a domain with a command', ['smpn3', 'a.id;rm', 'b.id', 'a@b.id'], 'Domain tidak dikenal'],
  ['one name for both', ['smpn3', 'a.id', 'a.id', 'a@b.id'], 'dua nama domain'],
  ['an address that is none', ['smpn3', 'a.id', 'b.id', 'admin'], 'Email tidak dikenal'],
  ['too little', ['smpn3'], 'Pakai:'],
])('refuses %s before anything is written', (_what, args, reason) => {
  const { status, stderr } = run('add-school.sh', ...args)
  expect(stderr).toContain(reason)
  expect(status).toBe(2)
  expect(existsSync(join(machine, 'etc/pelita/smpn3.env'))).toBe(false)
})

it('runs the command line with the settings of one school', () => {
  const { stdout } = run('at-school.sh', 'smpn2', 'backup', '--to', '/mnt')
  expect(stdout).toBe(
    `3010 /var/lib/pelita/smpn2 -u pelita -- node ${machine}/opt/pelita/current/pelita.mjs backup --to /mnt\n`,
  )
  expect(run('at-school.sh', 'smpn9', 'backup')).toMatchObject({ status: 2 })
  expect(read('done')).not.toContain('install')
})

it('reads them as systemd does, so that an address may hold what a shell takes for its own', () => {
  const path = join(machine, 'etc/pelita/smpn2.env')
  const before = read('etc/pelita/smpn2.env')
  writeFileSync(path, `${before}DATABASE_URL="postgres://a:$x@db/b?ssl=true&c=d"\n# nothing\n`)
  expect(run('at-school.sh', 'smpn2', 'doctor').stdout).toContain('postgres://a:$x@db/b?ssl=true&c=d -u')
  writeFileSync(path, before)
})

it('makes the folder that was lost for what is restored into it', () => {
  expect(run('at-school.sh', 'smpn2', 'restore', '/mnt/usb/x').status).toBe(0)
  expect(read('done')).toContain(`install -d -o pelita -g pelita -m 700 ${machine}/var/lib/pelita/smpn2`)
  const path = join(machine, 'etc/pelita/smpn2.env')
  writeFileSync(path, read('etc/pelita/smpn2.env').replace('/var/lib/pelita/smpn2', '/mnt/disk/smpn2'))
  expect(run('at-school.sh', 'smpn2', 'restore', '/mnt/usb/x').status).toBe(0)
  expect(read('done')).not.toContain('/mnt/disk/smpn2')
})
