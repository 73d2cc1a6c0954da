/** The nesting depth of JSON is counted before parsing, without brackets in strings. */
import { expect, it } from 'vitest'
import { nestingDepth } from '#platform/server/http/body/json.ts'

it.each([
  ['', 0],
  ['1', 0],
  ['"teks"', 0],
  ['{}', 1],
  ['[]', 1],
  ['{"a":[1]}', 2],
  ['[[],[],[[]]]', 3],
  ['{"a":{"b":{"c":[]}}}', 4],
  ['"[[[["', 0],
  ['["[[[["]', 1],
  ['["\\"[[["]', 1],
  ['["\\\\",[]]', 2],
  ['["\\\\\\"[[["]', 1],
  ['{"[":1}', 1],
  [']]]][', 0],
  ['['.repeat(1000), 1000],
])('%.40s nests %d deep', (json, levels) => {
  expect(nestingDepth(json)).toBe(levels)
})
