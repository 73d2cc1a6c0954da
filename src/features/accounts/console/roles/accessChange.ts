/** Applies a selection in the access tree: parents include their children, and users grant only their own keys. */
import type { AccessEntry } from '#platform/contract/access.ts'
import { canGrant } from '#platform/contract/identity/role.ts'

export type AccessGroup = {
  name: string
  label: string
  children: readonly { name: string; label: string }[]
}

export function accessGroups(entries: readonly AccessEntry[]): readonly AccessGroup[] {
  return entries
    .filter(({ parent }) => parent === null)
    .map(({ name, label }) => ({ name, label, children: entries.filter(({ parent }) => parent === name) }))
}

type AccessChange = {
  groups: readonly AccessGroup[]
  ownKeys: readonly string[]
  grantedKeys: readonly string[]
  selectedKeys: readonly string[]
}

/**
 * The granted keys after the tree's selection became `selectedKeys`. A parent is a key itself: selecting a child does not
 * select it, so that it may stay indeterminate.
 */
export function updateGrantedKeys({ groups, ownKeys, grantedKeys, selectedKeys }: AccessChange): string[] {
  const addChildren = (names: readonly string[]) =>
    names.flatMap((name) => [
      name,
      ...(groups.find((group) => group.name === name)?.children.map((child) => child.name) ?? []),
    ])
  const addedKeys = addChildren(selectedKeys.filter((name) => !grantedKeys.includes(name)))
  const removedKeys = addChildren(grantedKeys.filter((name) => !selectedKeys.includes(name)))
  const isGrantable = (name: string) => canGrant(ownKeys, name)
  const remainingKeys = grantedKeys.filter((name) => !removedKeys.includes(name) || !isGrantable(name))
  return [...new Set([...remainingKeys, ...addedKeys.filter(isGrantable)])]
}
