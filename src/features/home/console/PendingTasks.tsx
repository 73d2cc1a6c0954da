/** The work that waits, as all features know it: drafts, broken links, missing report cards, students without a class. */
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Home } from '../homeScreen.ts'
import { Entry, EntryCard } from './EntryCard.tsx'

type Props = { home: Home; work: readonly OpenWork[] }

export function PendingTasks({ home: { school, ...sections }, work }: Props) {
  const can = useCan()
  const tasks = work.flatMap(({ listTasks }) => listTasks?.({ ...sections, ...school }, can) ?? [])
  return (
    <EntryCard title="Menunggu dikerjakan" emptyText="Tidak ada yang menunggu.">
      {tasks.map(({ key, ...task }) => (
        <Entry key={key} {...task} />
      ))}
    </EntryCard>
  )
}
