/** What features add to the top bar, before the user's menu. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Preloadable } from './preloadable.tsx'

/** A square button, loaded after the bar, which keeps its place. */
type TopBarItem = Preloadable & { name: string }

/** @example TOP_BAR_ITEMS.contribute({ name: 'loans', ...preloadable(() => import('./Loans.tsx'), ({ Loans }) => Loans) }) */
export const TOP_BAR_ITEMS = contributionPoint<TopBarItem>()
