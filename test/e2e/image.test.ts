/** What the image holds is enough: without development packages it serves, backs up, restores and draws the website. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '#test/support/server.ts'
import { ROOT } from '#test/support/sources.ts'
import { ADMIN } from '#test/support/world.ts'

let image: string
let data: string
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'pelita-image-'))
  data = join(image, 'data')
  mkdirSync(data)
  for (const name of ['package.json', 'start.mjs', 'pelita.mjs', 'build.mjs', 'dist'])
    cpSync(join(ROOT, name), join(image, name), { recursive: true })
  // Without storing every byte again, where the disk is the same.
  const copying = ['--parents', ...productionPackages(), image]
  const linked = spawnSync('cp', ['-al', ...copying], { cwd: ROOT })
  if (linked.status !== 0) execFileSync('cp', ['-a', ...copying], { cwd: ROOT })
})
afterAll(() => rmSync(image, { recursive: true, force: true }))

/** Folders of what `npm ci --omit=dev` installs, within ROOT. */
function productionPackages(): string[] {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const paths = listed.split('\n').map((path) => relative(ROOT, path))
  return paths.filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
}

const start = () => openServer({ program: join(image, 'start.mjs'), env: { DATA_DIR: data } })
const pelita = (...args: string[]) =>
  spawnSync(process.execPath, [join(image, 'pelita.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: data, PORT: '1' },
  })

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return (await answer.json()) as { success: boolean; result: { access_token: string } }
}

it('serves console, calls and website, backs up, and brings the school back after it was lost', async () => {
  expect(existsSync(join(image, 'node_modules/vite'))).toBe(false)
  expect(existsSync(join(image, 'node_modules/react'))).toBe(false)
  const server = await start()
  expect(await (await fetch(server.url)).text()).toContain('<div id="root">')
  expect((await fetch(`${server.url}/api/docs`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  expect(await (await fetch(server.siteUrl)).text()).toContain('</html>')
  expect((await signIn(server.url)).success).toBe(true)
  expect(server.errorOutput()).toBe('')

  // The server may go on.
  const backups = join(image, 'backups')
  const made = pelita('backup', '--to', backups)
  expect(made.stdout + made.stderr).toContain('sudah dibaca kembali')
  await server.stop()
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true })
  const [name = ''] = readdirSync(backups)
  const restored = pelita('restore', join(backups, name))
  expect(restored.status, restored.stdout + restored.stderr).toBe(0)

  const again = await start()
  try {
    expect((await signIn(again.url)).success).toBe(true)
  } finally {
    await again.stop()
  }
})
