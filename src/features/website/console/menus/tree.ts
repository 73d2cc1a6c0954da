/** A menu's tree as rows with levels, and the moves of a row as pure functions. */
import { MENU_LEVELS, type MenuNode } from '../../menu.ts'

/** A row of the tree; parents come before their children. Level 1 is the top. */
export type TreeRow = { id: number; text: string; level: number }
export type Tree = readonly TreeRow[]
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** @example toTreeRows([{ id: 1, text: 'Profil', children: [] }]) // [{ id: 1, text: 'Profil', level: 1 }] */
export function toTreeRows(nodes: readonly MenuNode[], level = 1): TreeRow[] {
  return nodes.flatMap(({ id, text, children }) => [{ id, text, level }, ...toTreeRows(children, level + 1)])
}

export function toMenuNodes(tree: Tree): MenuNode[] {
  const roots: MenuNode[] = []
  const path: MenuNode[] = []
  for (const { id, text, level } of tree) {
    const node = { id, text, children: [] }
    const siblings = path[level - 2]?.children ?? roots
    siblings.push(node)
    path.splice(level - 1, path.length, node)
  }
  return roots
}

/** The index after the last row of the branch that begins at `start`. */
export function findBranchEnd(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 0
  const next = tree.findIndex((row, index) => index > start && row.level <= level)
  return next === -1 ? tree.length : next
}

/**
 * Moves a row with its branch: up or down among its siblings, into the sibling above, or out after its parent.
 *
 * @returns the same tree if the move is impossible
 */
export function moveRow(tree: Tree, id: number, direction: MoveDirection): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const row = tree[start]
  if (!row) return tree
  const end = findBranchEnd(tree, start)
  const branch = tree.slice(start, end)
  const siblingIndex = findSiblingAbove(tree, start)
  const moveTo = (index: number, level: number) => moveBranch(tree, { start, end }, { index, level })
  if (direction === 'up') return siblingIndex === -1 ? tree : moveTo(siblingIndex, row.level)
  if (direction === 'in') {
    const isTooDeep = row.level + countLevels(branch) > MENU_LEVELS
    return siblingIndex === -1 || isTooDeep ? tree : moveTo(start, row.level + 1)
  }
  if (direction === 'out') {
    const parent = findParent(tree, start)
    return parent === -1 ? tree : moveTo(findBranchEnd(tree, parent) - branch.length, row.level - 1)
  }
  if (tree[end]?.level !== row.level) return tree
  return moveTo(findBranchEnd(tree, end) - branch.length, row.level)
}

/** A position in the tree; `index` counts the rows without the moved branch. */
export type Position = { index: number; level: number }
type RowRange = { start: number; end: number }

/**
 * The possible level that is nearest to the requested one, for a branch dropped at a position.
 *
 * @returns null if the branch does not fit there
 */
export function findDropLevel(tree: Tree, id: number, { index, level }: Position): number | null {
  const start = tree.findIndex((row) => row.id === id)
  const end = findBranchEnd(tree, start)
  const otherRows = [...tree.slice(0, start), ...tree.slice(end)]
  const deepest = Math.min(
    (otherRows[index - 1]?.level ?? 0) + 1,
    MENU_LEVELS - countLevels(tree.slice(start, end)) + 1,
  )
  // The row below must keep its parent.
  const shallowest = otherRows[index]?.level ?? 1
  return deepest < shallowest ? null : Math.min(Math.max(level, shallowest), deepest)
}

/** Drops a dragged branch. @returns the same tree if it does not fit */
export function dropBranch(tree: Tree, id: number, position: Position): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const dropLevel = start === -1 ? null : findDropLevel(tree, id, position)
  const branch = { start, end: findBranchEnd(tree, start) }
  return dropLevel === null ? tree : moveBranch(tree, branch, { ...position, level: dropLevel })
}

/**
 * Merges unsaved changes of the tree into the menu as stored now: the children of a deleted item move up
 * one level, new items come last, names are those stored.
 */
export function reconcile(local: Tree, stored: Tree): Tree {
  const storedNames = new Map(stored.map(({ id, text }) => [id, text]))
  const remainingRows = local.reduce<Tree>(
    (tree, { id }) => (storedNames.has(id) ? tree : removeRow(tree, id)),
    local,
  )
  const newRows = stored.filter(({ id }) => !local.some((row) => row.id === id))
  return [
    ...remainingRows.map((row) => ({ ...row, text: storedNames.get(row.id) ?? row.text })),
    ...newRows.map((row) => ({ ...row, level: 1 })),
  ]
}

/** Whether two trees have the same order and levels; names are not compared. */
export function hasSameStructure(a: Tree, b: Tree): boolean {
  return a.length === b.length && a.every((row, i) => row.id === b[i]?.id && row.level === b[i]?.level)
}

function countLevels(branch: Tree): number {
  const levels = branch.map(({ level }) => level)
  return Math.max(...levels) - (levels[0] ?? 1) + 1
}

function findSiblingAbove(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 1
  const siblingIndex = tree.findLastIndex((row, index) => index < start && row.level <= level)
  return tree[siblingIndex]?.level === level ? siblingIndex : -1
}

function findParent(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 1
  return tree.findLastIndex((row, index) => index < start && row.level < level)
}

function moveBranch(tree: Tree, { start, end }: RowRange, { index, level }: Position): Tree {
  const otherRows = [...tree.slice(0, start), ...tree.slice(end)]
  const shift = level - (tree[start]?.level ?? level)
  const branch = tree.slice(start, end).map((row) => ({ ...row, level: row.level + shift }))
  return [...otherRows.slice(0, index), ...branch, ...otherRows.slice(index)]
}

function removeRow(tree: Tree, id: number): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const end = findBranchEnd(tree, start)
  const liftedRows = tree.slice(start + 1, end).map((row) => ({ ...row, level: row.level - 1 }))
  return [...tree.slice(0, start), ...liftedRows, ...tree.slice(end)]
}
