/** How a page may be packed for the browser that asks. */
import { expect, it } from 'vitest'
import { selectEncoding } from '#server/site/encoding.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br; q=0.0, gzip; q=0', 'plain'],
  ['deflate', 'plain'],
  ['identity', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
  ['broken;;;q=,,', 'plain'],
  [['gzip', 'br'], 'br'],
] as const)('%j is answered with %s', (accepted, encoding) => {
  expect(selectEncoding(typeof accepted === 'object' ? [...accepted] : accepted)).toBe(encoding)
})
