/** add-school.sh adds a school to a machine with its own ports, folder and proxy file, and can be repeated safely. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { ROOT } from '#test/support/source/sources.ts'

let machineRoot: string
beforeAll(() => {
  machineRoot = mkdtempSync(join(tmpdir(), 'pelita-machine-'))
  for (const folder of ['bin', 'opt/pelita/current/tools'])
    mkdirSync(join(machineRoot, folder), { recursive: true })
  writeFileSync(join(machineRoot, 'opt/pelita/current/tools/pelita.mjs'), '')
  // Commands that need root and systemd are replaced by stubs that log their arguments.
  for (const name of ['systemctl', 'curl', 'useradd', 'chown', 'install', 'runuser'])
    writeStub(name, name === 'runuser' ? 'echo "$PORT $DATA_DIR$DATABASE_URL $*"' : '')
})
afterAll(() => rmSync(machineRoot, { recursive: true, force: true }))

function writeStub(name: string, commands: string) {
  const path = join(machineRoot, 'bin', name)
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${machineRoot}/done"\n${commands}\n`)
  chmodSync(path, 0o755)
}

function runScript(script: string, ...args: string[]) {
  const { PATH } = process.env
  const env = { PATH: `${join(machineRoot, 'bin')}:${PATH}`, ROOT: machineRoot }
  return spawnSync('bash', [join(ROOT, 'deploy', script), ...args], { env, encoding: 'utf8' })
}
const readMachineFile = (path: string) => readFileSync(join(machineRoot, path), 'utf8')
const readSettings = (name: string) =>
  readConfig(Object.fromEntries(readMachineFile(`etc/pelita/${name}.env`).split('\n').map(toEntry)))
function toEntry(line: string): [string, string] {
  const [name = '', ...value] = line.split('=')
  return [name, value.join('=')]
}

it('writes settings for each school, which the server can read, and starts it', () => {
  const result = runScript(
    'add-school.sh',
    'smpn1',
    'konsol.smpn1.sch.id',
    'smpn1.sch.id',
    'admin@smpn1.sch.id',
  )
  expect(result.stderr).toBe('')
  expect(result.stdout).toContain('https://konsol.smpn1.sch.id')
  expect(
    runScript('add-school.sh', 'smpn2', 'konsol.smpn2.id', 'smpn2.id', 'a@smpn2.id', 'nginx').status,
  ).toBe(0)
  expect(readSettings('smpn1')).toMatchObject({ PORT: 3000, SITE_PORT: 3001, BACKUP_AT: '01:00' })
  expect(readSettings('smpn2')).toMatchObject({ PORT: 3010, SITE_PORT: 3011, BACKUP_AT: '01:10' })
  expect(readSettings('smpn1')).toMatchObject({
    DATA_DIR: '/var/lib/pelita/smpn1',
    SITE_URL: 'https://smpn1.sch.id',
    NEW_SCHOOL: 'off',
  })
  expect(readMachineFile('done')).toContain('systemctl enable --now pelita@smpn1')
  expect(existsSync(join(machineRoot, 'etc/systemd/system/pelita@.service'))).toBe(true)
})

it('configures the proxy for both domains of the school', () => {
  expect(readMachineFile('etc/caddy/Caddyfile')).toMatch(
    /^\{\n[\s\S]*request>uri [\s\S]*\n\}\nimport pelita\/\*\.caddy\n$/,
  )
  const caddy = readMachineFile('etc/caddy/pelita/smpn1.caddy')
  expect(caddy).toContain('konsol.smpn1.sch.id, smpn1.sch.id {')
  expect(caddy).toContain('reverse_proxy 127.0.0.1:3000 {')
  expect(caddy).not.toContain('log default')
  const nginx = readMachineFile('etc/nginx/conf.d/pelita-smpn2.conf')
  expect(nginx.match(/server_name konsol\.smpn2\.id smpn2\.id;/g)).toHaveLength(2)
  expect(nginx.match(/proxy_pass http:\/\/127\.0\.0\.1:3010;/g)).toHaveLength(4)
  expect(nginx.match(/^ *(?:log_format|access_log \S+) konsol\.smpn2\.id\b/gm)).toHaveLength(3)
  expect(nginx).not.toContain('sekolah')
})

it('keeps changed settings when it is repeated', () => {
  const path = join(machineRoot, 'etc/pelita/smpn1.env')
  writeFileSync(path, `${readMachineFile('etc/pelita/smpn1.env')}LEAVER_YEARS=5\n`)
  const settingsBefore = readFileSync(path, 'utf8')
  const proxyBefore = readMachineFile('etc/caddy/Caddyfile')
  expect(runScript('add-school.sh', 'smpn1', 'konsol.smpn1.sch.id', 'smpn1.sch.id', 'a@b.id').status).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(settingsBefore)
  expect(readMachineFile('etc/caddy/Caddyfile')).toBe(proxyBefore)
})

it.each([
  ['a name with a path', ['../smpn3', 'a.id', 'b.id', 'a@b.id'], 'Nama sekolah'],
  ['a domain with a command', ['smpn3', 'a.id;rm', 'b.id', 'a@b.id'], 'Domain tidak dikenal'],
  ['one domain for both', ['smpn3', 'a.id', 'a.id', 'a@b.id'], 'dua nama domain'],
  ['an invalid e-mail address', ['smpn3', 'a.id', 'b.id', 'admin'], 'Email tidak dikenal'],
  ['missing arguments', ['smpn3'], 'Pakai:'],
])('refuses %s before it writes anything', (_case, args, reason) => {
  const { status, stderr } = runScript('add-school.sh', ...args)
  expect(stderr).toContain(reason)
  expect(status).toBe(2)
  expect(existsSync(join(machineRoot, 'etc/pelita/smpn3.env'))).toBe(false)
})

it('at-school.sh runs the command line with the settings of one school', () => {
  const { stdout } = runScript('at-school.sh', 'smpn2', 'backup', '--to', '/mnt')
  expect(stdout).toBe(
    `3010 /var/lib/pelita/smpn2 -u pelita-smpn2 -- node ${machineRoot}/opt/pelita/current/tools/pelita.mjs backup --to /mnt\n`,
  )
  expect(runScript('at-school.sh', 'smpn9', 'backup')).toMatchObject({ status: 2 })
  expect(readMachineFile('done')).not.toContain(
    `install -d -o pelita-smpn2 -g pelita-smpn2 -m 700 ${machineRoot}/var/lib`,
  )
})

it('schools are apart: an account each, and settings that only root reads', () => {
  const done = readMachineFile('done')
  for (const name of ['smpn1', 'smpn2']) {
    expect(done).toMatch(new RegExp(`^useradd --system .* pelita-${name}$`, 'm'))
    expect(done).toContain(`install -d -o pelita-${name} -g pelita-${name} -m 700 ${machineRoot}/var/backups`)
    expect(statSync(join(machineRoot, `etc/pelita/${name}.env`)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(join(machineRoot, 'etc/pelita')).mode & 0o777).toBe(0o700)
})

it('schools that an earlier version added get accounts of their own, and go on', () => {
  writeStub('find', 'case "$*" in *smpn1*) echo found;; esac')
  expect(runScript('add-school.sh', 'smpn4', 'konsol.smpn4.id', 'smpn4.id', 'a@smpn4.id').status).toBe(0)
  rmSync(join(machineRoot, 'bin/find'))
  const done = readMachineFile('done')
  const changed = done.slice(done.indexOf('is-active --quiet pelita@smpn1'))
  const steps = [
    'systemctl stop pelita@smpn1\n',
    `chown -R pelita-smpn1:pelita-smpn1 ${machineRoot}/var/lib/pelita/smpn1\n`,
    `chown -R pelita-smpn1:pelita-smpn1 ${machineRoot}/var/backups/pelita/smpn1\n`,
    'systemctl start pelita@smpn1\n',
    'systemctl enable --now pelita@smpn4\n',
  ]
  const places = steps.map((step) => changed.indexOf(step))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(changed).not.toContain('stop pelita@smpn2')
})

it('at-school.sh reads settings like systemd, so that values may have shell metacharacters', () => {
  const path = join(machineRoot, 'etc/pelita/smpn2.env')
  const settingsBefore = readMachineFile('etc/pelita/smpn2.env')
  writeFileSync(path, `${settingsBefore}DATABASE_URL="postgres://a:$x@db/b?ssl=true&c=d"\n# nothing\n`)
  expect(runScript('at-school.sh', 'smpn2', 'doctor').stdout).toContain(
    'postgres://a:$x@db/b?ssl=true&c=d -u',
  )
  writeFileSync(path, settingsBefore)
})

it('at-school.sh creates a missing data folder for a restore', () => {
  expect(runScript('at-school.sh', 'smpn2', 'restore', '/mnt/usb/x').status).toBe(0)
  expect(readMachineFile('done')).toContain(
    `install -d -o pelita-smpn2 -g pelita-smpn2 -m 700 ${machineRoot}/var/lib/pelita/smpn2`,
  )
  const path = join(machineRoot, 'etc/pelita/smpn2.env')
  writeFileSync(
    path,
    readMachineFile('etc/pelita/smpn2.env').replace('/var/lib/pelita/smpn2', '/mnt/disk/smpn2'),
  )
  expect(runScript('at-school.sh', 'smpn2', 'restore', '/mnt/usb/x').status).toBe(0)
  expect(readMachineFile('done')).not.toContain('/mnt/disk/smpn2')
})
