/** Whoever asks for help, or has mistyped, is answered from the source: a build takes a minute and is for those who run something. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'

/** A copy that was never built. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-unbuilt-'))
  for (const path of ['tools', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  for (const path of ['src', 'node_modules']) symlinkSync(join(ROOT, path), join(folder, path))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runPelita(...args: string[]) {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  return spawnSync(process.execPath, [join(folder, 'tools/pelita.mjs'), ...args], { encoding: 'utf8', env })
}

it.each([
  [['start', '--help'], 0, /^pelita start \[--demo\]\n/],
  [['start', '--dmo'], 2, /^Pilihan "--dmo" tidak dikenal\. Mungkin maksudnya "--demo"\./],
  [['backup', '--too', 'x'], 2, /^Pilihan "--too" tidak dikenal\. Mungkin maksudnya "--to"\./],
  [['reset-pasword'], 2, /^Perintah "reset-pasword" tidak dikenal\. Mungkin maksudnya "reset-password"\./],
])('%s is answered with %i before anything is built', (args, exitCode, text) => {
  const { status, stdout, stderr } = runPelita(...args)
  expect({ status, stderr }).toEqual({ status: exitCode, stderr: '' })
  expect(stdout).toMatch(text)
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})

it('whoever runs something gets a build for production', () => {
  const script = `require('fs').writeFileSync('built', String(process.env.NODE_ENV)); process.exit(1)`
  const manifest = { type: 'module', engines: { node: '>=20.19' }, scripts: { build: `node -e "${script}"` } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const { status, stderr } = runPelita('backup')
  expect(stderr).toBe(
    'Membangun konsol dan server …\nGagal membangun. Jalankan "npm run build" untuk melihat sebabnya.\n',
  )
  expect(status).toBe(1)
  expect(readFileSync(join(folder, 'built'), 'utf8')).toBe('undefined')
})
