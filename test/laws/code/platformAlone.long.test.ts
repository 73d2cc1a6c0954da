/** Law: the platform stands without the product: without any feature it compiles, builds, starts and passes its tests. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'

it('the platform stands alone', async () => {
  const env = { ...process.env, NODE_OPTIONS: '', VITEST: undefined }
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'tools/platformAlone.mjs')], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(stdout).toMatch(/has signed in/)
  expect(stdout).toMatch(/[1-9]\d* passed, 0 failed/)
  expect(stdout).toMatch(/Stored the book/)
}, 900_000)
