/** Law: the documents are accurate: settings match the server's, dependencies are explained, and links resolve. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES } from '#platform/server/config.ts'
import { features } from '#src/features.ts'
import { createExtendedCopy } from '#test/support/source/recipes.ts'
import { ROOT } from '#test/support/source/sources.ts'

const readText = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const DEPENDENCIES = 'docs/dependencies.md'
const readSection = (marker: string, file = 'README.md') =>
  readText(file).split(`<!-- ${marker} -->`)[1]?.split(`<!-- /${marker} -->`)[0] ?? ''

it('README lists every setting with its meaning and default from server/config.ts', () => {
  const rows = Object.entries(VARIABLES).map(
    ([name, { doc, defaultText }]) =>
      `| \`${name}\` | ${doc} | ${defaultText === '—' ? defaultText : `\`${defaultText}\``} |`,
  )
  expect(readSection('settings').trim()).toBe(
    ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n'),
  )
})

it('docs/dependencies.md explains every dependency, and no other package', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    string,
    Record<string, string>
  >
  const listedPackages = [...readSection('dependencies', DEPENDENCIES).matchAll(/^\| (.+?) \|/gm)].flatMap(
    (match) => [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1]),
  )
  expect(listedPackages.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})

it('docs/dependencies.md lists in one place what Node 20 holds back, with the ranges of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    string,
    Record<string, string>
  >
  const rows = readSection('node20', DEPENDENCIES).matchAll(/^\| `(.+?)` \| `(.+?)` \|/gm)
  const listed = [...rows].map(([, name = '', range]) => [name, range])
  const ranges: Record<string, string> = { ...dependencies, ...devDependencies }
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter(([name = '', range]) => ranges[name] !== range)).toEqual([])
  expect(readSection('dependencies', DEPENDENCIES)).not.toMatch(
    /(?:needs?|for|runs on|requires?) Node 2\d(?! and later)/,
  )
})

it('README names every feature, in the order of the register', () => {
  const named = [...readText('README.md').matchAll(/\(src\/features\/([a-z-]+)\/README\.md\)/g)]
  expect(named.map(([, name]) => name)).toEqual(Object.keys(features))
})

const documentPaths = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

it.each(documentPaths)('%s links to existing files only', (file) => {
  const links = [...readText(file).matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1] ?? '')
  const local = links.filter((link) => !/^\w+:/.test(link))
  expect(local.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([])
})

it.each(['README.md', 'CONTRIBUTING.md'])('%s leads to how a vulnerability is reported', (file) => {
  expect(readText(file)).toContain('[SECURITY.md](SECURITY.md)')
})

it('the index of decisions lists every decision', () => {
  const decisionFiles = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(decisionFiles.length).toBeGreaterThan(20)
  expect(decisionFiles.filter((name) => !readText('docs/decisions/README.md').includes(`(${name})`))).toEqual(
    [],
  )
})

it('README has at most 150 lines', () => {
  expect(readText('README.md').split('\n').length).toBeLessThanOrEqual(150)
})

it('the recipes of docs/extending.md name existing places; the long suite compiles their result', () => {
  expect(() => createExtendedCopy().remove()).not.toThrow()
})
