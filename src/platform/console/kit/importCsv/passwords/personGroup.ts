/** The word for the groups in which slips with passwords are handed out. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import { useContributions } from '../../registry/registry.ts'

/** @example PERSON_GROUP.contribute({ name: 'cabang' }) */
export const PERSON_GROUP = contributionPoint<{ name: string }>()

export function usePersonGroup(): string {
  return useContributions(PERSON_GROUP)[0]?.name ?? 'kelompok'
}
