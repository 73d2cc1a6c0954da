/** Law: what a screen shows follows the server's clock; only the age of what a device has stored itself follows the device's. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const DEVICE_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/

const OWN_CLOCK = [
  'src/platform/console/offline/serviceWorker.ts',
  'src/platform/console/outbox/entries.ts',
  'src/platform/console/providers/data/drafts.ts',
  'src/platform/console/providers/serverClock.ts',
  'src/platform/console/providers/transport.ts',
]

it('no screen asks the device for the time', () => {
  const screens = readSourceFiles(['src']).filter(({ file }) => file.includes('/console/'))
  expect(screens.length).toBeGreaterThan(400)
  const asking = screens.filter(({ text }) => DEVICE_CLOCK.test(text)).map(({ file }) => file)
  expect(asking.sort()).toEqual(OWN_CLOCK)
})
