/** Law: a feature imports the platform and the features that it declares to use; the platform imports no feature. */
import { describe, expect, it } from 'vitest'
import { feature, orderByUse } from '#platform/contract/feature.ts'
import { features } from '#src/features.ts'
import { readSourceFiles, resolveImport } from '#test/support/source/sources.ts'

const NAMES = Object.keys(features)
/** The registers and entries, which know every feature, and what is written with every feature: demo data and migrations. */
const KNOWS_ALL = /^src\/[\w.]+$|^src\/features\/(demo\.ts$|migrations\/|earlier-system\/|[\w-]+\/demo\/)/

/** `platform`, the name of a feature, or `register` for a file that lies beside them. */
function ownerOf(path: string): string {
  const [, room, feature] = /^src\/(platform|features)\/([\w-]+)\//.exec(path) ?? []
  return (room === 'features' ? feature : room) ?? 'register'
}

const edges = readSourceFiles(['src'])
  .filter(({ file }) => !KNOWS_ALL.test(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\(|import|new URL\()\s*['"]([^'"]+)['"]/g)]
      .map(([, specifier = '']) => resolveImport(file, specifier))
      .filter((to) => !to.startsWith('package:') && to !== 'package.json')
      .map((to) => ({ file, owner: ownerOf(file), target: ownerOf(to) })),
  )
  .filter(({ owner, target }) => owner !== target && target !== 'platform')

const usesOf = (name: string): readonly string[] =>
  Object.entries(features).find(([feature]) => feature === name)?.[1].uses ?? []

describe('features', () => {
  it('stand after those that they use, so that none uses itself in a circle', () => {
    expect(NAMES.length).toBeGreaterThan(10)
    const wrong = NAMES.flatMap((name, position) =>
      usesOf(name)
        .filter((used) => !NAMES.slice(0, position).includes(used))
        .map((used) => `${name} → ${used}`),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    [{ a: ['b'], b: ['c'], c: ['a'] }, 'Features use each other in a circle: a → b → c → a'],
    [{ a: ['b'] }, 'The feature a uses b, which src/featureList.ts does not name'],
  ])('of which %j are declared are refused', (declared: Record<string, string[]>, message) => {
    const entries = Object.entries(declared).map(([name, uses]) => [
      name,
      feature({ uses, resources: {}, calls: {} }),
    ])
    expect(() => orderByUse(Object.fromEntries(entries))).toThrow(message)
  })

  it('import only features that they declare, and the platform none, except for the list of what is still to be cut', () => {
    expect(edges.length).toBeGreaterThan(400)
    const undeclared = edges
      .filter(({ owner, target }) => !usesOf(owner).includes(target))
      .map(({ file, target }) => `${file} → ${target}`)
    expect([...new Set(undeclared)].sort()).toEqual(STILL_TO_BE_CUT)
  })
})

/** Imports against the order, which only become fewer: whoever cuts one takes it out of this list. */
const STILL_TO_BE_CUT: readonly string[] = []
