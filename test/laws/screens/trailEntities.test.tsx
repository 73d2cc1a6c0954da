/** Law: the trail names every kind of record that is written to it, and each feature names its own. */
import { describe, expect, it } from 'vitest'
import { declaredContributions } from '#platform/contract/contributions.ts'
import { TRAIL_ENTITIES, trailEntitiesOf } from '#platform/contract/trailEntities.ts'
import { registry } from '#src/features.console.tsx'
import { catalogue } from '#src/features.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const named = trailEntitiesOf(declaredContributions()).map(({ id }) => id)
const audited = readSourceFiles(['src']).flatMap(({ text }) =>
  [...text.matchAll(/\baudit\(\{[^}]*?\bentity: '(\w+)'/g)].map(([, entity = '']) => entity),
)

describe('the trail', () => {
  it('names the records that are audited, and those of every resource', () => {
    expect(audited.length).toBeGreaterThan(40)
    const resources = catalogue.resources.map(({ name }) => name)
    const unnamed = [...new Set([...audited, ...resources])].filter((entity) => !named.includes(entity))
    expect(unnamed.sort()).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('has the same names in the console as in an export', () => {
    const idsIn = (source: Parameters<typeof TRAIL_ENTITIES.of>[0]) =>
      TRAIL_ENTITIES.of(source)
        .map(({ id }) => id)
        .sort()
    expect(idsIn(registry)).toEqual(idsIn(declaredContributions()))
  })
})
