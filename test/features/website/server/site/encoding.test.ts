/** The content encoding of a page is negotiated from Accept-Encoding. */
import { expect, it } from 'vitest'
import { selectEncoding } from '#features/website/server/site/encoding.ts'

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
] as const)('%j selects %s', (acceptEncoding, expected) => {
  expect(selectEncoding(typeof acceptEncoding === 'object' ? [...acceptEncoding] : acceptEncoding)).toBe(
    expected,
  )
})
