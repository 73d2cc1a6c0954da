/**
 * Law: a server test notices each rule that server and console share. Each is turned around in turn (a list loses its first
 * element, a function says the contrary), and a server test of its feature, or of one that uses the feature, must then fail.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { expect, inject, it } from 'vitest'
import { features } from '#src/features.ts'
import { listRuleUses } from '#test/support/source/sharedRules.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { mutate } from '../../../tools/mutatedRule.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether all rules are mutated; otherwise a sample. */
    everyRule: boolean | undefined
  }
}

/** What the platform's contract says of who may do what; the rest of it are readers and builders, which have tests of their own. */
const IDENTITY = /^src\/platform\/contract\/(?:identity\/|access\.ts|passwordRule\.ts)/

const rules = listRuleUses()
  .filter(
    ({ id, ...rule }) =>
      (IDENTITY.test(id) || id.startsWith('src/features/')) && rule.isExported && rule.isRule,
  )
  .filter(({ byServer, byConsole }) => byServer && byConsole)
  .map(({ id }) => id)
const SAMPLE = rules.filter((id) => /#(?:PROMOTABLE|canChangePost)$/.test(id))

/** @returns whether a server test of the rule's feature, or of one that uses it, fails while the rule is mutated */
async function isNoticed(rule: string): Promise<boolean> {
  if (IDENTITY.test(rule))
    return fails(rule, ['test/platform/server/identity', 'test/features/accounts/server'])
  const feature = rule.split('/')[2] ?? ''
  const users = Object.entries<{ uses: readonly string[] }>(features).filter(([, { uses }]) =>
    uses.includes(feature),
  )
  return (
    (await fails(rule, [testsOf(feature)])) ||
    (await fails(
      rule,
      users.map(([name]) => testsOf(name)),
    ))
  )
}

const testsOf = (feature: string) => `test/features/${feature}/server`

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--bail', '1']

async function fails(rule: string, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false
  try {
    await promisify(execFile)(process.execPath, [...VITEST, ...tests], {
      cwd: ROOT,
      env: { ...process.env, MUTATED_RULE: rule },
      maxBuffer: 100_000_000,
    })
    return false
  } catch (error) {
    // Other ends, such as no test at all, are no answer.
    if (!(error instanceof Error && 'stdout' in error)) throw error
    const output = String(error.stdout)
    if (/(?:Test|Hook) timed out in /.test(output))
      throw new Error('A test ran out of time, which says nothing of the rule; try again on an idle machine')
    if (/[1-9]\d* failed\s*$/.test(output)) return true
    throw error
  }
}

it('finds the rules', () => {
  expect(rules.length).toBeGreaterThan(30)
  expect(SAMPLE).toHaveLength(2)
})

it('turns each around where it stands, into code that can be read', () => {
  for (const [file = '', name = ''] of rules.map((id) => id.split('#'))) {
    const mutant = mutate(readFileSync(join(ROOT, file), 'utf8'), name)
    expect(parseSync(file, mutant).errors, `${file}#${name}`).toEqual([])
  }
})

it.each([
  ["export const LIST = ['a', 'b'] as const", 'LIST', 'export const LIST = mutated$(LIST$rule)'],
  ['export const may = (): boolean => true', 'may', 'export const may = mutated$(may$rule)'],
  ['export function may(): boolean { return true }', 'may', 'return mutated$(may$rule(...facts))'],
])('turns a rule around: %s', (code, name, mutant) => {
  expect(mutate(code, name)).toContain(mutant)
})

it('refuses to turn around what is not there', () => {
  expect(() => mutate('export const LIST = []', 'OTHER')).toThrow('no rule OTHER')
})

it.each(inject('everyRule') ? rules : SAMPLE)('a server test notices %s', async (rule) => {
  expect(await isNoticed(rule)).toBe(true)
})
