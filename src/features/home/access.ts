/** The access key of the home of the academic system. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const HOME_KEYS = {
  'sia-dashboard': { label: 'Beranda SIA', children: {} },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof HOME_KEYS> {}
}

export const SIA_POLICY = ['sia-dashboard'] as const satisfies Policy
