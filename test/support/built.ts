/** Before the journeys: Chromium is unpacked, and `npm start` once in an empty folder builds what is missing or stale. */
import { findChromium } from './chromium.ts'
import { openServer } from './server.ts'

export default async function setup() {
  await findChromium()
  const server = await openServer({ program: 'start.mjs' })
  await server.stop()
}
