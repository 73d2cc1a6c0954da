/** A menu's tree as rows with levels, and every way a row may move; nothing here knows of the screen. */
import { MENU_LEVELS, type MenuNode } from '#contract/content/menu.ts'

/** Parents before their children; the level says the rest. */
export type TreeRow = { id: number; text: string; level: number }
export type Tree = readonly TreeRow[]
export type Move = 'up' | 'down' | 'in' | 'out'

/** @example rowsOf([{ id: 1, text: 'Profil', children: [] }]) // [{ id: 1, text: 'Profil', level: 1 }] */
export function rowsOf(nodes: readonly MenuNode[], level = 1): TreeRow[] {
  return nodes.flatMap(({ id, text, children }) => [{ id, text, level }, ...rowsOf(children, level + 1)])
}

export function nodesOf(tree: Tree): MenuNode[] {
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

/** Where the branch of the row at `start` ends, exclusive. */
export function endOf(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 0
  const next = tree.findIndex((row, index) => index > start && row.level <= level)
  return next === -1 ? tree.length : next
}

/**
 * Moves a row with all beneath it among its siblings, into the sibling above, or out behind its parent.
 *
 * @returns the same tree where that is not possible
 */
export function move(tree: Tree, id: number, way: Move): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const row = tree[start]
  if (!row) return tree
  const end = endOf(tree, start)
  const branch = tree.slice(start, end)
  const above = siblingAbove(tree, start)
  const place = (index: number, level: number) => placed(tree, { start, end }, { index, level })
  if (way === 'up') return above === -1 ? tree : place(above, row.level)
  if (way === 'in') {
    const isTooDeep = row.level + heightOf(branch) > MENU_LEVELS
    return above === -1 || isTooDeep ? tree : place(start, row.level + 1)
  }
  if (way === 'out') {
    const parent = parentOf(tree, start)
    return parent === -1 ? tree : place(endOf(tree, parent) - branch.length, row.level - 1)
  }
  if (tree[end]?.level !== row.level) return tree
  return place(endOf(tree, end) - branch.length, row.level)
}

/** A place in the tree: `index` counts the rows without the branch that is moved there. */
export type Spot = { index: number; level: number }
type Span = { start: number; end: number }

/**
 * Where a branch that is dragged would come to rest: the wished level is brought to the nearest possible.
 *
 * @returns the level, or null where the branch does not fit at all
 */
export function levelAt(tree: Tree, id: number, { index, level }: Spot): number | null {
  const start = tree.findIndex((row) => row.id === id)
  const end = endOf(tree, start)
  const rest = [...tree.slice(0, start), ...tree.slice(end)]
  const deepest = Math.min(
    (rest[index - 1]?.level ?? 0) + 1,
    MENU_LEVELS - heightOf(tree.slice(start, end)) + 1,
  )
  // What follows must not lose the parent it has above.
  const shallowest = rest[index]?.level ?? 1
  return deepest < shallowest ? null : Math.min(Math.max(level, shallowest), deepest)
}

/** Drops a dragged branch. @returns the same tree where it does not fit */
export function drop(tree: Tree, id: number, spot: Spot): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const found = start === -1 ? null : levelAt(tree, id, spot)
  const branch = { start, end: endOf(tree, start) }
  return found === null ? tree : placed(tree, branch, { ...spot, level: found })
}

/**
 * An arrangement not yet saved, over a menu that has changed meanwhile: what is gone lifts its children,
 * what is new stands last, names are the new ones.
 */
export function reconcile(local: Tree, stored: Tree): Tree {
  const names = new Map(stored.map(({ id, text }) => [id, text]))
  const remaining = local.reduce<Tree>((tree, { id }) => (names.has(id) ? tree : without(tree, id)), local)
  const fresh = stored.filter(({ id }) => !local.some((row) => row.id === id))
  return [
    ...remaining.map((row) => ({ ...row, text: names.get(row.id) ?? row.text })),
    ...fresh.map((row) => ({ ...row, level: 1 })),
  ]
}

/** Whether two trees stand alike, whatever their names. */
export function isAlike(a: Tree, b: Tree): boolean {
  return a.length === b.length && a.every((row, i) => row.id === b[i]?.id && row.level === b[i]?.level)
}

function heightOf(branch: Tree): number {
  const levels = branch.map(({ level }) => level)
  return Math.max(...levels) - (levels[0] ?? 1) + 1
}

function siblingAbove(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 1
  const above = tree.findLastIndex((row, index) => index < start && row.level <= level)
  return tree[above]?.level === level ? above : -1
}

function parentOf(tree: Tree, start: number): number {
  const level = tree[start]?.level ?? 1
  return tree.findLastIndex((row, index) => index < start && row.level < level)
}

function placed(tree: Tree, { start, end }: Span, { index, level }: Spot): Tree {
  const rest = [...tree.slice(0, start), ...tree.slice(end)]
  const shift = level - (tree[start]?.level ?? level)
  const branch = tree.slice(start, end).map((row) => ({ ...row, level: row.level + shift }))
  return [...rest.slice(0, index), ...branch, ...rest.slice(index)]
}

function without(tree: Tree, id: number): Tree {
  const start = tree.findIndex((row) => row.id === id)
  const end = endOf(tree, start)
  const lifted = tree.slice(start + 1, end).map((row) => ({ ...row, level: row.level - 1 }))
  return [...tree.slice(0, start), ...lifted, ...tree.slice(end)]
}
