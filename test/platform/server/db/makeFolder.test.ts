/** Folders that settings name are made, or refused at once. */
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from '#platform/server/db/start/makeFolder.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelita-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is made with those above it, and may exist', () => {
  const path = join(folder, 'a', 'b', 'c')
  makeFolder(path)
  makeFolder(path)
  expect(statSync(path).isDirectory()).toBe(true)
})

it('may be a link to a folder', () => {
  mkdirSync(join(folder, 'disk'))
  symlinkSync(join(folder, 'disk'), join(folder, 'link'))
  makeFolder(join(folder, 'link', 'school'))
  expect(statSync(join(folder, 'disk', 'school')).isDirectory()).toBe(true)
})

it('is refused where a file stands', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'school'))).toThrow('ENOTDIR')
})

// Node's own `recursive` never returns here.
it.runIf(process.platform === 'linux')('is refused at once where the system keeps no folders', () => {
  expect(() => makeFolder('/proc/pelita/school')).toThrow(
    "ENOENT: no such file or directory, mkdir '/proc/pelita'",
  )
})

it("is never made by node's own `recursive`", () => {
  const recursive = /\bmkdir(?:Sync)?\([^\n]*recursive/
  const files = readSourceFiles(['src'])
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => recursive.test(text)).map(({ file }) => file)).toEqual([])
  expect('mkdirSync(folder, { recursive: true })').toMatch(recursive)
})
