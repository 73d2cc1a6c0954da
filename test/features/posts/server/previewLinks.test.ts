/** A preview link shows its post only while it is exactly as it was signed, and has not expired. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPreviewPath, readPreviewedPostId } from '#features/posts/server/previewLinks.ts'
import { issueLinkToken } from '#platform/server/http/links/linkTokens.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const POST_ID = 12
const HOUR_MS = 3_600_000

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = createPreviewPath(world.context, POST_ID).replace('/preview/', '')
})
afterAll(() => world.close())

it.each<[string, (token: string) => string]>([
  ['a letter after it', (text) => `${text}A`],
  ['padding after it', (text) => `${text}=`],
  ['a further part', (text) => `${text}.x`],
  ['a full stop after it', (text) => `${text}.`],
  ['a blank after it', (text) => `${text} `],
  ['a line break after it', (text) => `${text}\n`],
  ['a null byte after it', (text) => `${text}\0`],
  ['a blank before it', (text) => ` ${text}`],
  ['another spelling of its post', (text) => `0${text}`],
  ['another post', (text) => text.replace(/^\d+/, '13')],
  ['a later expiry', (text) => text.replace('.', '.9')],
  ['no signature', (text) => text.replace(/\.[^.]+$/, '')],
  ['an empty signature', (text) => text.replace(/[^.]+$/, '')],
])('with %s it is refused', (_case, change) => {
  expect(change(token)).not.toBe(token)
  expect(readPreviewedPostId(world.context, change(token))).toBeNull()
})

it('shows its post for an hour', () => {
  expect(readPreviewedPostId(world.context, token)).toBe(POST_ID)
  const { clock } = world.context
  const later = { ...world.context, clock: () => clock() + HOUR_MS }
  expect(readPreviewedPostId(later, token)).toBeNull()
})

it('is refused if it ends later than any preview, even if it was signed with the key', () => {
  const until = (expiresAt: number) => {
    const signed = issueLinkToken(world.context, 'preview', { subject: String(POST_ID), expiresAt })
    return readPreviewedPostId(world.context, signed)
  }
  expect(until(world.context.clock() + HOUR_MS)).toBe(POST_ID)
  expect(until(world.context.clock() + 2 * HOUR_MS)).toBeNull()
  expect(until(Date.parse('2036-01-01'))).toBeNull()
})
