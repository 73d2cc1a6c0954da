/** Law: a released migration never changes, so that every school has gone the same way. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '#test/support/source/sources.ts'
import { hashMigrations } from '#test/support/stored/migrationHashes.ts'

const STORED = join(ROOT, 'test/stored')
/** Each release adds its file; 0.9.0 had the migrations that the first ones replaced. */
const versions = readdirSync(STORED).filter((name) => /^[\d.]+$/.test(name) && name !== '0.9.0')

it.each(versions)('every migration is written as it was when %s was released', (version) => {
  const text = readFileSync(join(STORED, version, 'migrations.json'), 'utf8')
  const released = z.record(z.string(), z.string()).parse(JSON.parse(text))
  expect(Object.keys(released).length).toBeGreaterThan(20)
  expect(hashMigrations()).toMatchObject(released)
})
