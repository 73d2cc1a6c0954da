/** What features add to the resources of others: references that block a removal, conditions of filters, and steps before a removal. */
import { type Contributions, contributionPoint } from '#platform/contract/contributions.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Hooks, ResourceHooks } from './hooks.ts'

/** The resources of all features. */
export const RESOURCES = contributionPoint<Resource>()

type Extension = {
  /** Name of the resource. */
  resource: string
  hooks: Pick<Hooks, 'usedBy' | 'flags' | 'filters' | 'beforeRemove'>
}

/** @example EXTENSIONS.contribute({ resource: 'member', hooks: { usedBy: [loansOf('member')] } }) */
export const EXTENSIONS = contributionPoint<Extension>()

/** The hooks of a resource, completed by those of other features; theirs run before its own. */
export function withExtensions(
  { name }: Resource,
  { usedBy: ownUses = [], ...own }: ResourceHooks,
  contributions: Contributions,
): Hooks {
  const added = EXTENSIONS.of({ contributions }).flatMap(({ resource, hooks }) =>
    resource === name ? [hooks] : [],
  )
  const uses = typeof ownUses === 'function' ? ownUses({ contributions }) : ownUses
  return {
    ...own,
    usedBy: [...uses, ...added.flatMap(({ usedBy }) => usedBy ?? [])].sort(
      (one, other) => (one.position ?? 0) - (other.position ?? 0),
    ),
    flags: Object.assign({}, own.flags, ...added.map(({ flags }) => flags)),
    filters: Object.assign({}, own.filters, ...added.map(({ filters }) => filters)),
    beforeRemove: async (tx, row) => {
      for (const { beforeRemove } of [...added, own]) await beforeRemove?.(tx, row)
    },
  }
}
