/** A preview link shows its post only while it is exactly as it was signed, and has not expired. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPreviewPath, readPreviewedPostId } from '#features/posts/server/previewLinks.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const POST_ID = 12
const HOUR_MS = 3_600_000

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await createPreviewPath(world.context, POST_ID)).replace('/preview/', '')
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
])('with %s it is refused', async (_case, change) => {
  expect(change(token)).not.toBe(token)
  expect(await readPreviewedPostId(world.context, change(token))).toBeNull()
})

it('shows its post for an hour', async () => {
  expect(await readPreviewedPostId(world.context, token)).toBe(POST_ID)
  const { clock } = world.context
  const later = { ...world.context, clock: () => clock() + HOUR_MS }
  expect(await readPreviewedPostId(later, token)).toBeNull()
})
