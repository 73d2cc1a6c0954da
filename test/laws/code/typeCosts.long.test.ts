/** Law: what the type checker spends on a line of the sources does not grow; docs/testing.md says what it is and should be. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT, readSourceFiles } from '#test/support/source/sources.ts'

/** Only lowered, when something made the types cheaper. */
const MOST_INSTANTIATIONS = 40
/** It depends on when memory was last freed, so there is more room than for the count. */
const MOST_KIB = 17

it('the whole program costs at most this much for each line of src', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--extendedDiagnostics'], {
    cwd: ROOT,
  })
  const read = (label: string) => Number(new RegExp(`^${label}: +(\\d+)`, 'm').exec(stdout)?.[1])
  const lines = readSourceFiles(['src'], /\.tsx?$/).flatMap(({ text }) => text.trimEnd().split('\n')).length
  expect(lines).toBeGreaterThan(50_000)
  expect(read('Instantiations') / lines).toBeGreaterThan(1)
  expect(read('Instantiations') / lines).toBeLessThan(MOST_INSTANTIATIONS)
  expect(read('Memory used') / lines).toBeLessThan(MOST_KIB)
})
