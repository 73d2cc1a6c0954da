/** The list of packages (SBOM) is complete, and the check for known vulnerabilities fails, accepts or skips as it says. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { ROOT } from '#test/support/source/sources.ts'

/** What CycloneDX 1.5 requires, and what makes the list useful. */
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f-]{36}$/),
  version: z.int(),
  metadata: z.object({ component: z.object({ type: z.literal('application'), 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      type: z.literal('library'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      properties: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .transform((all) => all.filter(({ name }) => name === 'cdx:npm:package:development')),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const packageJson = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

it('the list is CycloneDX, and has every dependency with those to build and test marked', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })
  const { metadata, components, dependencies } = bom.parse(JSON.parse(stdout))
  const declared = packageJson.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  // npm omits some of the server's own where it omits those of development, so the list has all and marks the latter.
  // A package may be listed in several versions, of which the server runs with one.
  const names = new Set(components.map(({ name }) => name))
  const serverNames = new Set(
    components.filter(({ properties }) => properties.length === 0).map(({ name }) => name),
  )
  expect(Object.keys(declared.dependencies).filter((name) => !serverNames.has(name))).toEqual([])
  expect(Object.keys(declared.devDependencies).filter((name) => !names.has(name))).toEqual([])
  expect(serverNames.has('vitest')).toBe(false)
  const references = new Set([metadata.component['bom-ref'], ...components.map((part) => part['bom-ref'])])
  const used = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(used.filter((reference) => !references.has(reference))).toEqual([])
})

const advisory = {
  url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
  title: 'Code runs',
  severity: 'high',
}
const reportOf = (via: unknown[]) => ({ vulnerabilities: { paket: { name: 'paket', via } } })

it.each([
  [
    'fails and names the package',
    reportOf([advisory]),
    1,
    'VULNERABLE: paket, Code runs (GHSA-aaaa-bbbb-cccc)',
  ],
  ['counts an advisory once', reportOf([advisory, 'paket', advisory]), 1, ': 1 to fix, 0 accepted.'],
  [
    'passes what is not severe',
    reportOf([{ ...advisory, severity: 'moderate' }]),
    0,
    ': 0 to fix, 0 accepted.',
  ],
  ['passes without any', { vulnerabilities: {} }, 0, ': 0 to fix, 0 accepted.'],
  ['skips aloud what npm could not read', { message: 'offline', error: {} }, 0, 'SKIPPED'],
  ['skips aloud what is no report', 'offline', 0, 'SKIPPED'],
])('the check for known vulnerabilities %s', (_case, report, status, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report))
  const check = spawnSync(process.execPath, [join(ROOT, 'tools/knownVulnerabilities.mjs'), path], {
    encoding: 'utf8',
  })
  expect(check).toMatchObject({ status, stdout: expect.stringContaining(line) })
})

it('an accepted vulnerability has a reason', () => {
  const text = readFileSync(join(ROOT, 'tools/acceptedVulnerabilities.json'), 'utf8')
  const reasons = z.record(z.string().startsWith('GHSA-'), z.string().min(20)).safeParse(JSON.parse(text))
  expect(reasons.error).toBeUndefined()
})
