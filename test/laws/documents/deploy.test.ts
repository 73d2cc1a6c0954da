/** Law: the deployment files match the product: copied paths, packages, settings, services and volumes exist. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { VARIABLES } from '#platform/server/config.ts'
import { calls } from '#src/features.ts'
import { ROOT, readSourceFiles, resolveImport } from '#test/support/source/sources.ts'

const readText = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const readLines = (name: string) => readText(name).split('\n')

describe('the image', () => {
  const dockerfile = readLines('Dockerfile')
  const copiedPaths = dockerfile.flatMap((line) => {
    const [, paths = ''] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? []
    return paths.split(' ').filter(Boolean)
  })

  it('copies only paths that exist and that .dockerignore does not exclude', () => {
    const ignoredPaths = readLines('.dockerignore').filter((line) => line && !line.startsWith('#'))
    expect(copiedPaths.length).toBeGreaterThan(10)
    expect(copiedPaths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(copiedPaths.filter((path) => ignoredPaths.includes(path))).toEqual([])
    for (const name of ['data', 'node_modules', '.env', '.git']) expect(ignoredPaths).toContain(name)
  })

  it('copies every folder that the build reads', () => {
    expect(copiedPaths).toEqual(expect.arrayContaining(['src', 'public', 'docs']))
    const importedPaths = readSourceFiles(['src']).flatMap(({ file, text }) =>
      [...text.matchAll(/from '([#.][^']*)'/g)].map(([, to = '']) => resolveImport(file, to)),
    )
    expect(importedPaths.length).toBeGreaterThan(5000)
    const roots = new Set(importedPaths.map((path) => path.split('/')[0] ?? ''))
    expect([...roots].filter((root) => !copiedPaths.includes(root))).toEqual([])
  })

  it('runs without development packages, as an unprivileged user, with a readiness check', () => {
    const [, runtimeStage = ''] = readText('Dockerfile').split('\nFROM node:24-bookworm-slim\n')
    expect(readText('Dockerfile')).toContain('npm run build && npm ci --omit=dev')
    expect(runtimeStage).toMatch(/\nUSER node\n[\s\S]*CMD \["node", "tools\/pelita.mjs", "start"\]/)
    expect(runtimeStage).toContain('/api/ready')
  })
})

it('the unit and the container can change nothing but their own data', () => {
  const unit = readLines('deploy/pelita@.service')
  const hardening = ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'UMask=0077']
  expect(unit).toEqual(expect.arrayContaining(['User=pelita-%i', 'StateDirectoryMode=0700', ...hardening]))
  const [, service = ''] =
    /^ {2}pelita: &pelita\n([\s\S]*?)^ {2}\w/m.exec(readText('deploy/docker-compose.yml')) ?? []
  expect(service).toMatch(/^ {4}read_only: true$/m)
  expect(service).toMatch(/^ {4}cap_drop:\n {6}- ALL$/m)
  expect(service).toContain('no-new-privileges:true')
  expect(readText('Dockerfile')).toContain('chmod 700 /data /backups')
})

/** The tool is not on every machine. */
const judged = spawnSync(
  'systemd-analyze',
  ['security', '--offline=true', '--no-pager', join(ROOT, 'deploy/pelita@.service')],
  { encoding: 'utf8' },
)
it.skipIf(judged.error || !judged.stdout.includes('Overall exposure'))(
  'systemd judges the exposure of the unit to be 2.0 at most',
  () => {
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(judged.stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2)
  },
)

it('each proxy compresses the answers to calls', () => {
  for (const file of ['Caddyfile', 'Caddyfile.several'])
    expect(readText(`deploy/${file}`)).toMatch(/encode gzip \{[^}]+header Content-Type application\/json/)
  expect(readText('deploy/nginx.conf')).toMatch(/gzip on;\s+gzip_types application\/json;/)
})

it('nginx drops what a sender claims about its address, limits sign-ins and buffers all but zips', () => {
  const nginx = readText('deploy/nginx.conf')
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
  for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Host ""', 'Forwarded ""'])
    expect(nginx).toContain(`proxy_set_header ${header};`)
  const [, signIns = ''] = /location ~ (\^\/api\/\(login\S+) \{\n\s+limit_req /.exec(nginx) ?? []
  const [, zips = ''] =
    /location ~ (\S+) \{\n\s+client_max_body_size 520m;\n\s+proxy_request_buffering off;/.exec(nginx) ?? []
  expect(nginx.match(/proxy_request_buffering off/g)).toHaveLength(1)
  const endpoints = Object.values<Endpoint>(calls)
  const pathsMatching = (pattern: string) =>
    [...new Set(endpoints.map(({ path }) => `/api${path}`))].filter((path) => new RegExp(pattern).test(path))
  expect(pathsMatching(signIns).sort()).toEqual([
    '/api/forgot-password',
    '/api/login',
    '/api/login/second-step',
    '/api/reset-password',
  ])
  const zipCalls = endpoints.filter(({ upload }) => upload?.accept === 'zip').map(({ path }) => `/api${path}`)
  expect(pathsMatching(zips).sort()).toEqual(zipCalls.sort())
})

it('nginx speaks TLS 1.2 and 1.3 only, as Caddy does by itself', () => {
  const versions = [...readText('deploy/nginx.conf').matchAll(/^ *ssl_protocols (.*);$/gm)].map(
    ([, text]) => text,
  )
  expect(versions).toEqual(['TLSv1.2 TLSv1.3'])
  expect(readText('deploy/Caddyfile') + readText('deploy/Caddyfile.several')).not.toMatch(/^\s*protocols\b/m)
})

it('no log of the proxies has a query, which may name persons and open files', () => {
  const nginx = readText('deploy/nginx.conf')
  const [, format = ''] = /^log_format konsol\.sekolah\.sch\.id '(.*)';$/m.exec(nginx) ?? []
  expect(format).toContain('$request_method $uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|arg_\w+|query_string|http_referer)\b(?!_method)/)
  const logs = [...nginx.matchAll(/^ *(?:access|error)_log (.*);$/gm)].map(([, log = '']) => log)
  const ofEachServer = ['/var/log/nginx/access.log konsol.sekolah.sch.id', '/var/log/nginx/error.log crit']
  expect(logs).toEqual([...ofEachServer, ...ofEachServer, 'off'])
  for (const file of ['deploy/Caddyfile', 'deploy/Caddyfile.several']) {
    const caddy = readText(file)
    // Caddy writes no access log unless a site tells it to; what fails stands in its own.
    expect(caddy.match(/^\s*log\b.*$/gm)).toEqual(['\tlog default {'])
    const [, pattern = ''] = /^\t+request>uri regexp (\S+) \$1$/m.exec(caddy) ?? []
    const logged = ['/api/sia/master/student?search=Budi', '/api/download/Zk3-vQ8', '/api/login']
    expect(logged.map((uri) => uri.replace(new RegExp(pattern), '$1'))).toEqual([
      '/api/sia/master/student?',
      '/api/download/',
      '/api/login',
    ])
    expect(caddy).toMatch(/^\t+request>headers>Referer delete$/m)
  }
})

it('the server imports only production dependencies, bundled packages and modules of Node', () => {
  const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> }
  const [, bundled = ''] = /BUNDLED_PACKAGES = \[(.*)\]/.exec(readText('vite.config.ts')) ?? []
  const availablePackages = new Set([
    ...Object.keys(dependencies),
    ...[...bundled.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ...builtinModules,
  ])
  const isConsole = /^src\/(console|features\.console)\.tsx$|^src\/(platform|features\/[\w-]+)\/console\//
  const files = readSourceFiles(['src']).filter(({ file }) => !isConsole.test(file))
  const imports = files.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\s(?!type\b)[^'"]*?from '([^'#.][^']*)'|import\('([^'#.][^']*)'\)/gm,
      ),
    ]
      .map(([, staticImport = '', dynamicImport = '']) => staticImport || dynamicImport)
      // Files that the build inlines from a package, such as a font, are not imported at run time.
      .filter((path) => !path.includes('?'))
      .map((path) => ({ file, name: path.split('/', path.startsWith('@') ? 2 : 1).join('/') })),
  )
  expect(imports.length).toBeGreaterThan(300)
  expect(imports.filter(({ name }) => !name.startsWith('node:') && !availablePackages.has(name))).toEqual([])
})

describe('the settings in deploy/', () => {
  const DEPLOY_VARIABLES = ['CONSOLE_DOMAIN', 'SITE_DOMAIN', 'UPSTREAM', 'NODE_ENV', 'ROOT']
  const POSTGRES_VARIABLES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
  const STORAGE_VARIABLES = ['ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY', 'VGW_PORT', 'VGW_HEALTH']
  const knownVariables = new Set([
    ...Object.keys(VARIABLES),
    ...DEPLOY_VARIABLES,
    ...POSTGRES_VARIABLES,
    ...STORAGE_VARIABLES,
  ])

  it.each([
    ['deploy/docker-compose.yml', /^ {6}([A-Z_]+): /gm],
    ['deploy/env.example', /^([A-Z_]+)=/gm],
    ['deploy/pelita@.service', /^Environment=([A-Z_]+)=/gm],
    ['deploy/add-school.sh', /^([A-Z_]+)=[$/he]/gm],
    ['Dockerfile', /\b([A-Z_]+)=\S/g],
  ])('%s sets only variables that the server or its services know', (file, pattern) => {
    const names = [...readText(file).matchAll(pattern)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !knownVariables.has(name))).toEqual([])
  })
})

describe('the services of docker-compose.yml', () => {
  const [services = '', volumes = ''] = readText('deploy/docker-compose.yml').split(/^volumes:$/m)
  const namesIn = (text: string) => [...text.matchAll(/^ {2}([a-z0-9]+):/gm)].map(([, name = '']) => name)
  const serviceNames = namesIn(services)
  const settings = readText('deploy/env.example')

  it('depend on existing services only', () => {
    const dependencies = [
      ...[...services.matchAll(/^ {4}depends_on:\n((?: {6}.*\n)+)/gm)].flatMap(([, lines = '']) =>
        [...lines.matchAll(/^ {6}(?:- )?([a-z0-9]+)/gm)].map(([, name = '']) => name),
      ),
    ]
    expect(dependencies).toEqual(expect.arrayContaining(['db', 'storage', 'bucket', 'pelita']))
    expect(dependencies.filter((name) => !serviceNames.includes(name))).toEqual([])
  })

  it('store data in declared volumes only, and every volume is used', () => {
    const usedVolumes = [...services.matchAll(/^ {6}- ([a-z]+):\//gm)].map(([, name = '']) => name)
    expect([...new Set(usedVolumes)].sort()).toEqual(namesIn(volumes).sort())
    const folders = [...readText('Dockerfile').matchAll(/_DIR=(\S+)/g)].map(([, folder = '']) => folder)
    expect(folders).toEqual(['/data', '/backups'])
    for (const folder of folders)
      expect(services, 'the folder is in a volume').toMatch(new RegExp(`^ {6}- [a-z]+:${folder}$`, 'm'))
  })

  it('are addressed by existing names and ports', () => {
    const [, exposedPorts = ''] = /^EXPOSE (.+)$/m.exec(readText('Dockerfile')) ?? []
    const [, defaultUpstream = ''] = /UPSTREAM:-([^}]+)/.exec(services) ?? []
    const [, severalUpstreams = ''] = /^#UPSTREAM=(.+)$/m.exec(settings) ?? []
    const upstreams = `${defaultUpstream} ${severalUpstreams}`
      .split(' ')
      .map((address) => address.split(':') as [string, string])
    expect(upstreams.map(([name]) => name)).toEqual(['pelita', 'pelita', 'pelita2'])
    expect(
      upstreams.filter(
        ([name, port]) => !serviceNames.includes(name) || !exposedPorts.split(' ').includes(port),
      ),
    ).toEqual([])
    const [, host = '', port = ''] = /^#STORAGE_URL=.*@([a-z]+):(\d+)/m.exec(settings) ?? []
    expect(serviceNames).toContain(host)
    expect(services).toContain(`VGW_PORT: ":${port}"`)
  })

  it('use only settings that env.example documents, and existing files', () => {
    const documented = [...settings.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const variables = [...services.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(variables.length).toBeGreaterThan(8)
    expect(variables.filter((name) => !documented.includes(name))).toEqual([])
    const profiles = [...services.matchAll(/profiles:(?: \[|\n {6}- )([a-z]+)/g)].map(([, name = '']) => name)
    const documentedProfiles = [...settings.matchAll(/COMPOSE_PROFILES=([a-z,]+)/g)].flatMap(
      ([, names = '']) => names.split(','),
    )
    expect([...new Set(documentedProfiles)].sort()).toEqual([...new Set(profiles)].sort())
    for (const file of ['Caddyfile', /^#CADDYFILE=(.+)$/m.exec(settings)?.[1] ?? ''])
      expect(existsSync(join(ROOT, 'deploy', file)), file).toBe(true)
  })
})
