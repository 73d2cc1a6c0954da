/** The files of the container image suffice, without development packages, to serve, back up and restore a school. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '#test/support/process/server.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { ADMIN } from '#test/support/world/world.ts'

let imageFolder: string
let dataFolder: string
beforeAll(() => {
  imageFolder = mkdtempSync(join(tmpdir(), 'pelita-image-'))
  dataFolder = join(imageFolder, 'data')
  mkdirSync(dataFolder)
  for (const name of ['package.json', 'tools/pelita.mjs', 'tools/build.mjs', 'tools/nodeVersion.mjs', 'dist'])
    cpSync(join(ROOT, name), join(imageFolder, name), { recursive: true })
  // Hard links are faster than copies, but work only within one disk.
  const copyArguments = ['--parents', ...listProductionPackages(), imageFolder]
  const hardLinkCopy = spawnSync('cp', ['-al', ...copyArguments], { cwd: ROOT })
  if (hardLinkCopy.status !== 0) execFileSync('cp', ['-a', ...copyArguments], { cwd: ROOT })
})
afterAll(() => rmSync(imageFolder, { recursive: true, force: true }))

/** @returns the folders below ROOT that `npm ci --omit=dev` installs */
function listProductionPackages(): string[] {
  const output = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const paths = output.split('\n').map((path) => relative(ROOT, path))
  return paths.filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
}

const startServer = () =>
  openServer({
    program: join(imageFolder, 'tools/pelita.mjs'),
    args: ['start'],
    env: { DATA_DIR: dataFolder },
  })
const runPelita = (...args: string[]) =>
  spawnSync(process.execPath, [join(imageFolder, 'tools/pelita.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder, PORT: '1' },
  })

async function signIn(url: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return (await response.json()) as { success: boolean; result: { access_token: string } }
}

it('the image serves console, API and website, backs up, and restores the school after its data was deleted', async () => {
  expect(existsSync(join(imageFolder, 'node_modules/vite'))).toBe(false)
  expect(existsSync(join(imageFolder, 'node_modules/react'))).toBe(false)
  const server = await startServer()
  expect(await (await fetch(server.url)).text()).toContain('<div id="root">')
  expect((await fetch(`${server.url}/api/docs`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  expect(await (await fetch(server.siteUrl)).text()).toContain('</html>')
  expect((await signIn(server.url)).success).toBe(true)
  expect(server.errorOutput()).toBe('')

  // A backup may run beside the server.
  const backups = join(imageFolder, 'backups')
  const backup = runPelita('backup', '--to', backups)
  expect(backup.stdout + backup.stderr).toContain('sudah dibaca kembali')
  await server.stop()
  for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name), { recursive: true })
  const [name = ''] = readdirSync(backups)
  const restored = runPelita('restore', join(backups, name))
  expect(restored.status, restored.stdout + restored.stderr).toBe(0)

  const restartedServer = await startServer()
  try {
    expect((await signIn(restartedServer.url)).success).toBe(true)
  } finally {
    await restartedServer.stop()
  }
})
