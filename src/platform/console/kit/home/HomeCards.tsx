/** The cards that features add to a home. */
import { LateBoundary } from '../guard/LateBoundary.tsx'
import { useContributions } from '../registry/registry.ts'
import { HOME_CARDS, type HomeName } from './homePoints.ts'

/** @example <HomeCards home="member" /> */
export function HomeCards({ home }: { home: HomeName }) {
  const cards = useContributions(HOME_CARDS).filter(({ homes }) => homes.includes(home))
  return cards.map(({ name, Component, load }) => (
    <LateBoundary key={name} load={load} placeholder={null}>
      <Component />
    </LateBoundary>
  ))
}
