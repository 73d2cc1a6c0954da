/** Applies a selection in the access tree: parents include their children, and users grant only their own keys. */
import { ACCESSES } from '#src/access.ts'
import { canGrant } from '../../role.ts'

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
  selectedKeys: readonly string[]
}

/**
 * The granted keys after the tree's selection became `selectedKeys`. A parent is a key itself: selecting a child does not
 * select it, so that it may stay indeterminate.
 */
export function updateGrantedKeys({ ownKeys, grantedKeys, selectedKeys }: AccessChange): string[] {
  const addedKeys = addChildren(selectedKeys.filter((name) => !grantedKeys.includes(name)))
  const removedKeys = addChildren(grantedKeys.filter((name) => !selectedKeys.includes(name)))
  const isGrantable = (name: string) => canGrant(ownKeys, name)
  const remainingKeys = grantedKeys.filter((name) => !removedKeys.includes(name) || !isGrantable(name))
  return [...new Set([...remainingKeys, ...addedKeys.filter(isGrantable)])]
}

function addChildren(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    name,
    ...(ACCESS_GROUPS.find((group) => group.name === name)?.children.map((child) => child.name) ?? []),
  ])
}
