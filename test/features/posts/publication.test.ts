/** Whether a post is public at a moment, and if not, why. */
import { expect, test } from 'vitest'
import { publicationOf } from '#features/posts/publication.ts'

const NOW = '2027-01-11T00:00:00.000Z'
const BEFORE = '2027-01-10T23:59:59.999Z'
const AFTER = '2027-01-11T00:00:00.001Z'
const PUBLIC_POST = { status: 'publish', visibility: 'public', publish_at: null, expire_at: null }

test.each([
  [{}, 'public'],
  [{ status: 'draft', publish_at: AFTER }, 'draft'],
  [{ visibility: 'private' }, 'private'],
  [{ publish_at: AFTER }, 'planned'],
  [{ publish_at: NOW }, 'public'],
  [{ expire_at: NOW }, 'expired'],
  [{ publish_at: BEFORE, expire_at: AFTER }, 'public'],
] as const)('%j is %s', (fields, state) => {
  expect(publicationOf({ ...PUBLIC_POST, ...fields }, NOW)).toBe(state)
})
