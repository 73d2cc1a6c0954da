/** What a school is deployed with is true: the image finds what it copies, the server its packages, the settings exist. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { VARIABLES } from '#server/config.ts'
import { ROOT, sourceFiles } from '#test/support/sources.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const lines = (name: string) => read(name).split('\n')

describe('the image', () => {
  const dockerfile = lines('Dockerfile')
  const copied = dockerfile.flatMap((line) => {
    const [, paths = ''] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? []
    return paths.split(' ').filter(Boolean)
  })

  it('is made of what is there and is not kept out of it', () => {
    const ignored = lines('.dockerignore').filter((line) => line && !line.startsWith('#'))
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(copied.filter((path) => ignored.includes(path))).toEqual([])
    for (const name of ['data', 'node_modules', '.env', '.git']) expect(ignored).toContain(name)
  })

  it('is built of everything that the build reads', () => {
    expect(copied).toEqual(expect.arrayContaining(['contract', 'server', 'src', 'public', 'docs']))
    const imported = sourceFiles(['contract', 'server', 'src']).flatMap(({ text }) =>
      [...text.matchAll(/from '#(\w+)\//g)].map(([, room = '']) => room),
    )
    expect([...new Set(imported)].filter((room) => !copied.includes(room))).toEqual([])
  })

  it('runs without development packages, without rights, and says whether it is ready', () => {
    const [, run = ''] = read('Dockerfile').split('\nFROM node:22-bookworm-slim\n')
    expect(read('Dockerfile')).toContain('npm run build && npm ci --omit=dev')
    expect(run).toMatch(/\nUSER node\n[\s\S]*CMD \["node", "start.mjs"\]/)
    expect(run).toContain('/api/ready')
  })
})

it('the server imports only what is installed without the development packages, or bundled', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const [, bundled = ''] = /noExternal: \[(.*)\]/.exec(read('vite.config.ts')) ?? []
  const there = new Set([
    ...Object.keys(dependencies),
    ...[...bundled.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ...builtinModules,
  ])
  const rooms = sourceFiles(['contract', 'server', 'src/site'])
  const imports = rooms.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\s(?!type\b)[^'"]*?from '([^'#.][^']*)'|import\('([^'#.][^']*)'\)/gm,
      ),
    ]
      .map(([, one = '', other = '']) => one || other)
      // A file that the build takes out of a package, such as a font.
      .filter((path) => !path.includes('?'))
      .map((path) => ({ file, name: path.split('/', path.startsWith('@') ? 2 : 1).join('/') })),
  )
  expect(imports.length).toBeGreaterThan(300)
  expect(imports.filter(({ name }) => !name.startsWith('node:') && !there.has(name))).toEqual([])
})

describe('the settings in deploy/', () => {
  const OWN = ['CONSOLE_DOMAIN', 'SITE_DOMAIN', 'UPSTREAM', 'NODE_ENV', 'ROOT']
  const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
  const OF_STORAGE = ['ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY', 'VGW_PORT', 'VGW_HEALTH']
  const known = new Set([...Object.keys(VARIABLES), ...OWN, ...OF_POSTGRES, ...OF_STORAGE])

  it.each([
    ['deploy/docker-compose.yml', /^ {6}([A-Z_]+): /gm],
    ['deploy/env.example', /^([A-Z_]+)=/gm],
    ['deploy/pelita@.service', /^Environment=([A-Z_]+)=/gm],
    ['deploy/add-school.sh', /^([A-Z_]+)=[$/he]/gm],
    ['Dockerfile', /\b([A-Z_]+)=\S/g],
  ])('%s names none that the server does not know', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the services of docker-compose.yml', () => {
  const [services = '', volumes = ''] = read('deploy/docker-compose.yml').split(/^volumes:$/m)
  const named = (text: string) => [...text.matchAll(/^ {2}([a-z0-9]+):/gm)].map(([, name = '']) => name)
  const there = named(services)
  const settings = read('deploy/env.example')

  it('wait for services that there are', () => {
    const awaited = [
      ...[...services.matchAll(/^ {4}depends_on:\n((?: {6}.*\n)+)/gm)].flatMap(([, lines = '']) =>
        [...lines.matchAll(/^ {6}(?:- )?([a-z0-9]+)/gm)].map(([, name = '']) => name),
      ),
    ]
    expect(awaited).toEqual(expect.arrayContaining(['db', 'storage', 'bucket', 'pelita']))
    expect(awaited.filter((name) => !there.includes(name))).toEqual([])
  })

  it('keep what they write in volumes that there are, and every volume is used', () => {
    const used = [...services.matchAll(/^ {6}- ([a-z]+):\//gm)].map(([, name = '']) => name)
    expect([...new Set(used)].sort()).toEqual(named(volumes).sort())
    for (const [, folder = ''] of read('Dockerfile').matchAll(/_DIR=(\S+)/g))
      expect(services, 'what the image stores outlives it').toMatch(
        new RegExp(`^ {6}- [a-z]+:${folder}$`, 'm'),
      )
  })

  it('are called where they listen', () => {
    const [, exposed = ''] = /^EXPOSE (.+)$/m.exec(read('Dockerfile')) ?? []
    const [, byDefault = ''] = /UPSTREAM:-([^}]+)/.exec(services) ?? []
    const [, several = ''] = /^#UPSTREAM=(.+)$/m.exec(settings) ?? []
    const called = `${byDefault} ${several}`
      .split(' ')
      .map((address) => address.split(':') as [string, string])
    expect(called.map(([name]) => name)).toEqual(['pelita', 'pelita', 'pelita2'])
    expect(
      called.filter(([name, port]) => !there.includes(name) || !exposed.split(' ').includes(port)),
    ).toEqual([])
    const [, host = '', port = ''] = /^#STORAGE_URL=.*@([a-z]+):(\d+)/m.exec(settings) ?? []
    expect(there).toContain(host)
    expect(services).toContain(`VGW_PORT: ":${port}"`)
  })

  it('are set by what env.example tells of, and by files that there are', () => {
    const documented = [...settings.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const variables = [...services.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(variables.length).toBeGreaterThan(8)
    expect(variables.filter((name) => !documented.includes(name))).toEqual([])
    const profiles = [...services.matchAll(/profiles:(?: \[|\n {6}- )([a-z]+)/g)].map(([, name = '']) => name)
    const chosen = [...settings.matchAll(/COMPOSE_PROFILES=([a-z,]+)/g)].flatMap(([, names = '']) =>
      names.split(','),
    )
    expect([...new Set(chosen)].sort()).toEqual([...new Set(profiles)].sort())
    for (const file of ['Caddyfile', /^#CADDYFILE=(.+)$/m.exec(settings)?.[1] ?? ''])
      expect(existsSync(join(ROOT, 'deploy', file)), file).toBe(true)
  })
})
