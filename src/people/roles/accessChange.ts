/** Applies a selection in the access tree: parents include their children, and users grant only their own keys. */
import { ACCESSES } from '#contract/access.ts'
import { canGrant } from '#contract/people/role.ts'

export type AccessGroup = {
  name: string
  label: string
  children: readonly { name: string; label: string }[]
}

export const ACCESS_GROUPS: readonly AccessGroup[] = ACCESSES.filter(({ parent }) => parent === null).map(
  ({ name, label }) => ({ name, label, children: ACCESSES.filter(({ parent }) => parent === name) }),
)

type AccessChange = {
  ownKeys: readonly string[]
  grantedKeys: readonly string[]
  selected: readonly string[]
}

/**
 * The granted keys after the tree's selection became `selected`. A parent is a key itself: selecting a child does not
 * select it, so that it may stay indeterminate.
 */
export function updateGrantedKeys({ ownKeys, grantedKeys, selected }: AccessChange): string[] {
  const added = addChildren(selected.filter((name) => !grantedKeys.includes(name)))
  const removed = addChildren(grantedKeys.filter((name) => !selected.includes(name)))
  const isGrantable = (name: string) => canGrant(ownKeys, name)
  const remaining = grantedKeys.filter((name) => !removed.includes(name) || !isGrantable(name))
  return [...new Set([...remaining, ...added.filter(isGrantable)])]
}

function addChildren(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    name,
    ...(ACCESS_GROUPS.find((group) => group.name === name)?.children.map((child) => child.name) ?? []),
  ])
}
