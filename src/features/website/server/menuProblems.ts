/** The structure of a menu, and what can be wrong with it. */
import { MENU_LEVELS, type MenuNode } from '../menu.ts'

export type StructureProblem = 'repeated' | 'foreign' | 'missing' | 'deep'

/**
 * The first problem of a menu structure, or null. A nested list cannot contain a cycle, so a repeated id is checked instead.
 *
 * @param ids every id of the menu
 */
export function findStructureProblem(
  structure: readonly MenuNode[],
  ids: readonly number[],
): StructureProblem | null {
  const nodes = flattenMenu(structure)
  const uniqueIds = new Set(nodes.map(({ id }) => id))
  if (uniqueIds.size !== nodes.length) return 'repeated'
  if (nodes.some(({ id }) => !ids.includes(id))) return 'foreign'
  if (nodes.some(({ level }) => level > MENU_LEVELS)) return 'deep'
  return uniqueIds.size === ids.length ? null : 'missing'
}

/** All nodes of a menu with parent, position among the siblings, and level from 1; parents come first. */
export function flattenMenu(
  structure: readonly MenuNode[],
  parent: number | null = null,
  level = 1,
): { id: number; parent: number | null; position: number; level: number }[] {
  return structure.flatMap((node, position) => [
    { id: node.id, parent, position, level },
    ...flattenMenu(node.children, node.id, level + 1),
  ])
}

/** Whether two structures nest the same items in the same order; names are not compared. */
export function isSameStructure(a: readonly MenuNode[], b: readonly MenuNode[]): boolean {
  return JSON.stringify(flattenMenu(a)) === JSON.stringify(flattenMenu(b))
}
