/** Checks the packages that the server runs with against the published vulnerabilities; says so where they cannot be read. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const ACCEPTED = JSON.parse(readFileSync(join(import.meta.dirname, 'acceptedVulnerabilities.json'), 'utf8'))
const SEVERE = ['high', 'critical']

/** @param report path of a saved report of `npm audit --json`, for tests; without it npm asks for the current one */
function readReport(report) {
  const text = report
    ? readFileSync(report, 'utf8')
    : spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
        cwd: ROOT,
        encoding: 'utf8',
        timeout: 120_000,
        shell: process.platform === 'win32',
      }).stdout
  try {
    return JSON.parse(text).vulnerabilities
  } catch {
    return undefined
  }
}

/** The advisories themselves; a package that only depends on an affected one names that. */
function listAdvisories(vulnerabilities) {
  const advisories = Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via
      .filter((advisory) => typeof advisory === 'object' && SEVERE.includes(advisory.severity))
      .map(({ url, title }) => ({ id: url.split('/').at(-1), title, name })),
  )
  return [...new Map(advisories.map((advisory) => [advisory.id, advisory])).values()]
}

const vulnerabilities = readReport(process.argv[2])
if (!vulnerabilities) {
  console.log('Known vulnerabilities: SKIPPED, since the published ones cannot be read from here.')
} else {
  const advisories = listAdvisories(vulnerabilities)
  for (const { id, name, title } of advisories)
    console.log(`${ACCEPTED[id] ? `accepted (${ACCEPTED[id]})` : 'VULNERABLE'}: ${name}, ${title} (${id})`)
  const open = advisories.filter(({ id }) => !ACCEPTED[id])
  console.log(`Known vulnerabilities: ${open.length} to fix, ${advisories.length - open.length} accepted.`)
  if (open.length > 0) process.exitCode = 1
}
