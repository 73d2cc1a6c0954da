/** What each home of the academic system gets. */
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import type { Dashboard } from '../../dashboard.ts'

export type HomeProps = { dashboard: Dashboard; work: readonly OpenWork[] }
