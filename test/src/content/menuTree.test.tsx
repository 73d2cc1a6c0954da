/** Every way a branch of a menu moves: where it may go, what goes along, where it stops. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findStructureProblem, MENU_LEVELS } from '#contract/content/menu.ts'
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
} from '#src/content/menus/tree.ts'

/** `tree('a', '.b', '..c')`: a dot for every level; the id is the letter's place in the alphabet. */
const tree = (...rows: string[]): Tree =>
  rows.map((row) => {
    const text = row.replaceAll('.', '')
    return { id: text.charCodeAt(0) - 96, text, level: row.length - text.length + 1 }
  })
const outline = (rows: Tree) => rows.map(({ text, level }) => '.'.repeat(level - 1) + text).join(' ')
const [a, b, c, d] = [1, 2, 3, 4]

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
      expect(outline(moveRow(tree(...rows), id, direction))).toBe(expected)
    },
  )

  it('in is refused where children would come to a fourth level', () => {
    const rows = tree('a', 'b', '.c', '..d')
    expect(moveRow(rows, b, 'in')).toBe(rows)
    expect(outline(moveRow(tree('a', 'b', '.c'), b, 'in'))).toBe('a .b ..c')
  })

  it('of a row that is not there changes nothing', () => {
    const rows = tree('a')
    expect(moveRow(rows, 99, 'up')).toBe(rows)
  })
})

describe('a branch that is dragged', () => {
  it.each([
    ['to the top', ['a', '.b', 'c', '.d'], c, 0, 1, 'c .d a .b'],
    ['to the right of what is above', ['a', 'b'], b, 1, 2, 'a .b'],
    ['far to the right, as deep as it may', ['a', 'b'], b, 1, 9, 'a .b'],
    ['between a parent and its child, as a child', ['a', '.b', 'c'], c, 1, 1, 'a .c .b'],
    ['to the left at the end of a branch', ['a', '.b', '.c'], c, 2, 1, 'a .b c'],
    ['to the top and right, as the first there is', ['a', 'b'], b, 0, 3, 'b a'],
  ] as [string, string[], number, number, number, string][])('%s', (_, rows, id, index, level, expected) => {
    expect(outline(dropBranch(tree(...rows), id, { index, level }))).toBe(expected)
  })

  it('does not fit where its children would come to a fourth level', () => {
    const rows = tree('a', '.b', '..c', 'd', '.e')
    expect(findDropLevel(rows, d, { index: 2, level: 3 })).toBeNull()
    expect(dropBranch(rows, d, { index: 2, level: 3 })).toBe(rows)
  })
})

describe('an arrangement not yet saved', () => {
  it('keeps standing when the menu has grown, shrunk and been renamed meanwhile', () => {
    const local = tree('c', '.a', '..b', '.d')
    const stored = tree('b', 'c', 'd', 'e').map((row) => (row.text === 'd' ? { ...row, text: 'D' } : row))
    expect(outline(reconcile(local, stored))).toBe('c .b .D e')
  })

  it('counts as changed by place and level, not by name', () => {
    expect(hasSameStructure(tree('a', '.b'), tree('a', 'b'))).toBe(false)
    expect(hasSameStructure(tree('a', 'b'), tree('b', 'a'))).toBe(false)
    expect(hasSameStructure(tree('a'), [{ id: 1, text: 'lain', level: 1 }])).toBe(true)
  })
})

it('goes to the server and back as it was', () => {
  const rows = tree('a', '.b', '..c', '.d', 'e')
  expect(toTreeRows(toMenuNodes(rows))).toEqual(rows)
})

it('however it is moved, the server takes it', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const flat: Tree = ids.map((id) => ({ id, text: String(id), level: 1 }))
  const step = fc.oneof(
    fc.record({
      id: fc.constantFrom(...ids),
      direction: fc.constantFrom<MoveDirection>('up', 'down', 'in', 'out'),
    }),
    fc.record({ id: fc.constantFrom(...ids), index: fc.nat(6), level: fc.integer({ min: -2, max: 6 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const end = steps.reduce<Tree>(
        (rows, s) => ('direction' in s ? moveRow(rows, s.id, s.direction) : dropBranch(rows, s.id, s)),
        flat,
      )
      expect(findStructureProblem(toMenuNodes(end), ids)).toBeNull()
      expect(toTreeRows(toMenuNodes(end))).toEqual(end)
      expect(Math.max(...end.map(({ level }) => level))).toBeLessThanOrEqual(MENU_LEVELS)
    }),
  )
})
