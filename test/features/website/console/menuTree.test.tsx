/** Moving a branch of a menu: by steps and by dragging, with its children, and within the maximum depth. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dropBranch,
  findDropLevel,
  hasSameStructure,
  type MoveDirection,
  moveRow,
  reconcile,
  type Tree,
  toMenuNodes,
  toTreeRows,
} from '#features/website/console/menus/tree.ts'
import { MENU_LEVELS } from '#features/website/menu.ts'
import { findStructureProblem } from '#features/website/server/menuProblems.ts'

/** `tree('a', '.b', '..c')` has a dot for every level; the id is the letter's position in the alphabet. */
const tree = (...rows: string[]): Tree =>
  rows.map((row) => {
    const text = row.replaceAll('.', '')
    return { id: text.charCodeAt(0) - 96, text, level: row.length - text.length + 1 }
  })
const formatTree = (rows: Tree) => rows.map(({ text, level }) => '.'.repeat(level - 1) + text).join(' ')
const a = 1
const b = 2
const c = 3
const d = 4

describe('a step', () => {
  it.each([
    ['up', b, 'b a c', ['a', 'b', 'c']],
    ['up', c, 'c .d a .b', ['a', '.b', 'c', '.d']],
    ['up', c, 'a .c .b', ['a', '.b', '.c']],
    ['up', b, 'a .b', ['a', '.b']],
    ['down', a, 'b a', ['a', 'b']],
    ['down', a, 'c .d a .b', ['a', '.b', 'c', '.d']],
    ['down', b, 'a .b c', ['a', '.b', 'c']],
    ['down', c, 'a b c', ['a', 'b', 'c']],
    ['in', b, 'a .b', ['a', 'b']],
    ['in', c, 'a .b .c', ['a', '.b', 'c']],
    ['in', a, 'a b', ['a', 'b']],
    ['in', c, 'a .b ..c', ['a', '.b', '.c']],
    ['in', c, 'a .b ..c d', ['a', '.b', '..c', 'd']],
    ['out', b, 'a b', ['a', '.b']],
    ['out', b, 'a .c b', ['a', '.b', '.c']],
    ['out', b, 'a b .c d', ['a', '.b', '..c', 'd']],
    ['out', a, 'a b', ['a', 'b']],
  ] as [MoveDirection, number, string, string[]][])(
    '%s takes row %i to: %s',
    (direction, id, expected, rows) => {
      expect(formatTree(moveRow(tree(...rows), id, direction))).toBe(expected)
    },
  )

  it('in is refused where children would reach a fourth level', () => {
    const rows = tree('a', 'b', '.c', '..d')
    expect(moveRow(rows, b, 'in')).toBe(rows)
    expect(formatTree(moveRow(tree('a', 'b', '.c'), b, 'in'))).toBe('a .b ..c')
  })

  it('of an unknown row changes nothing', () => {
    const rows = tree('a')
    expect(moveRow(rows, 99, 'up')).toBe(rows)
  })
})

describe('a dragged branch', () => {
  it.each([
    ['moves to the top', ['a', '.b', 'c', '.d'], c, 0, 1, 'c .d a .b'],
    ['becomes a child of the row above', ['a', 'b'], b, 1, 2, 'a .b'],
    ['far to the right is as deep as allowed', ['a', 'b'], b, 1, 9, 'a .b'],
    ['between a parent and its child becomes a child', ['a', '.b', 'c'], c, 1, 1, 'a .c .b'],
    ['moves out at the end of a branch', ['a', '.b', '.c'], c, 2, 1, 'a .b c'],
    ['at the top stays at level 1', ['a', 'b'], b, 0, 3, 'b a'],
  ] as [string, string[], number, number, number, string][])('%s', (_, rows, id, index, level, expected) => {
    expect(formatTree(dropBranch(tree(...rows), id, { index, level }))).toBe(expected)
  })

  it('is refused where its children would reach a fourth level', () => {
    const rows = tree('a', '.b', '..c', 'd', '.e')
    expect(findDropLevel(rows, d, { index: 2, level: 3 })).toBeNull()
    expect(dropBranch(rows, d, { index: 2, level: 3 })).toBe(rows)
  })
})

describe('an unsaved structure', () => {
  it('is kept when items were added, deleted and renamed meanwhile', () => {
    const unsaved = tree('c', '.a', '..b', '.d')
    const stored = tree('b', 'c', 'd', 'e').map((row) => (row.text === 'd' ? { ...row, text: 'D' } : row))
    expect(formatTree(reconcile(unsaved, stored))).toBe('c .b .D e')
  })

  it('is changed by positions and levels, not by names', () => {
    expect(hasSameStructure(tree('a', '.b'), tree('a', 'b'))).toBe(false)
    expect(hasSameStructure(tree('a', 'b'), tree('b', 'a'))).toBe(false)
    expect(hasSameStructure(tree('a'), [{ id: 1, text: 'lain', level: 1 }])).toBe(true)
  })
})

it('a tree is unchanged after conversion to menu nodes and back', () => {
  const rows = tree('a', '.b', '..c', '.d', 'e')
  expect(toTreeRows(toMenuNodes(rows))).toEqual(rows)
})

it('every sequence of moves gives a structure that the server accepts', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const flatTree: Tree = ids.map((id) => ({ id, text: String(id), level: 1 }))
  const anyStep = fc.oneof(
    fc.record({
      id: fc.constantFrom(...ids),
      direction: fc.constantFrom<MoveDirection>('up', 'down', 'in', 'out'),
    }),
    fc.record({ id: fc.constantFrom(...ids), index: fc.nat(6), level: fc.integer({ min: -2, max: 6 }) }),
  )
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      let rows = flatTree
      for (const step of steps)
        rows = 'direction' in step ? moveRow(rows, step.id, step.direction) : dropBranch(rows, step.id, step)
      expect(findStructureProblem(toMenuNodes(rows), ids)).toBeNull()
      expect(toTreeRows(toMenuNodes(rows))).toEqual(rows)
      expect(Math.max(...rows.map(({ level }) => level))).toBeLessThanOrEqual(MENU_LEVELS)
    }),
  )
})
