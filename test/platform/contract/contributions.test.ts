/** Tests contribution points: each reads only its own values, of one product, in the order of their positions. */
import { expect, it } from 'vitest'
import { collect, contributionPoint } from '#platform/contract/contributions.ts'

type Card = { title: string; position?: number }

it('a point reads its own values by position, those without one last and in the order of the register', () => {
  const cards = contributionPoint<Card>()
  const others = contributionPoint<Card>()
  const contributions = collect([
    cards.contribute({ title: 'A' }, { title: 'B', position: 20 }),
    others.contribute({ title: 'X' }),
    cards.contribute({ title: 'C', position: 10 }, { title: 'D' }),
  ])
  expect(cards.of({ contributions }).map(({ title }) => title)).toEqual(['C', 'B', 'A', 'D'])
  expect(others.of({ contributions })).toEqual([{ title: 'X' }])
})

it('a product does not see the contributions of another', () => {
  const cards = contributionPoint<Card>()
  const first = collect([cards.contribute({ title: 'A' })])
  const second = collect([])
  expect(cards.of({ contributions: first })).toHaveLength(1)
  expect(cards.of({ contributions: second })).toEqual([])
})
