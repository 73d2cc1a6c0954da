/** Before the journeys: `npm start` once in an empty folder, which builds what is missing or stale. */
import { openServer } from './server.ts'

export default async function setup() {
  const server = await openServer({ program: 'start.mjs' })
  await server.stop()
}
