/** The file of keys: for its own account only, whole or not at all, and the same for servers that start at once. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyFilePath, makeKeyFile, readKeyFile, replaceKeyFile } from '#platform/server/keys/keyFile.ts'
import { runCli } from '#src/cli.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777
const rotate = async (args: string[] = [], env: Record<string, string> = {}) => {
  const lines: string[] = []
  const code = await runCli(['rotate-keys', ...args], { DATA_DIR: folder, ...env }, (line) =>
    lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

it('only its own account may read it, and a copy that others may read is hidden again', async () => {
  expect(await readKeyFile(folder)).toBeNull()
  const keys = await makeKeyFile(folder)
  expect(modeOf(keyFilePath(folder))).toBe(0o600)
  chmodSync(keyFilePath(folder), 0o644)
  expect(await readKeyFile(folder)).toEqual(keys)
  expect(modeOf(keyFilePath(folder))).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

it('servers that start at once on one folder have one key', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => makeKeyFile(folder)))
  expect(new Set(made.map(([key]) => key)).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

it.each(['', '{"keys":[]}', '{"keys":["pendek"]}', 'bukan JSON'])(
  '%j is no file of keys, and is not replaced',
  async (text) => {
    writeFileSync(keyFilePath(folder), text)
    await expect(readKeyFile(folder)).rejects.toThrow('rusak. Pindahkan berkas itu')
    expect(readFileSync(keyFilePath(folder), 'utf8')).toBe(text)
  },
)

it('rotating writes a new key before the former ones, of which it keeps a few', async () => {
  const [first] = await makeKeyFile(folder)
  expect(await rotate()).toEqual({ code: 0, text: expect.stringContaining('Mulai ulang server') })
  const keys = await readKeyFile(folder)
  expect(keys).toHaveLength(2)
  expect(keys?.[1]).toBe(first)
  expect(modeOf(keyFilePath(folder))).toBe(0o600)
  for (let count = 0; count < 5; count += 1) await rotate()
  expect(await readKeyFile(folder)).toHaveLength(5)
})

it('rotating prints a new SECRET_KEY where the school has one, or shall get one, and writes nothing', async () => {
  const [first] = await makeKeyFile(folder)
  const printed = (await rotate(['--print'])).text
  const [, added = '', former] = printed.match(/SECRET_KEY=([\w-]{43}),(\S+)/) ?? []
  expect(former).toBe(first)
  const { text } = await rotate([], { SECRET_KEY: added })
  expect(text).toMatch(new RegExp(`SECRET_KEY=[\\w-]{43},${added}\n`))
  expect(await readKeyFile(folder)).toEqual([first])
})

it('a replaced file is whole', async () => {
  await replaceKeyFile(folder, ['a'.repeat(43), 'b'.repeat(43)])
  expect(await readKeyFile(folder)).toEqual(['a'.repeat(43), 'b'.repeat(43)])
})
