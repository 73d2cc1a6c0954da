/** What the texts of a revision need beside it: the time zone, and the names of the classes it is addressed to. */
import { useMemo } from 'react'
import type { AudienceChoice } from '#features/posts/audience.ts'
import type { RevisionContent } from '#features/posts/postRevision.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { useAudienceChoices } from '../useAudienceChoices.ts'

export type RevisionWords = { timeZone: string; audiences: readonly AudienceChoice[] }
const NO_AUDIENCES: never[] = []

export function useRevisionWords(...contents: readonly Pick<RevisionContent, 'audience'>[]): RevisionWords {
  const { time_zone } = useSite()
  const isForClasses = contents.some(({ audience }) => audience.some(({ kind }) => kind === 'classroom'))
  const { data: audiences = NO_AUDIENCES } = useAudienceChoices(isForClasses)
  return useMemo(() => ({ timeZone: time_zone, audiences }), [time_zone, audiences])
}
