/** Global setup of the journeys: unpacks Chromium, and builds the console and the server if they are missing or stale. */

import { openServer } from '#test/support/process/server.ts'
import { findChromium } from './chromium.ts'

export default async function setup() {
  await findChromium()
  const server = await openServer({ program: 'tools/pelita.mjs', args: ['start'] })
  await server.stop()
}
