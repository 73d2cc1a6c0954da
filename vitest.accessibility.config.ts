/** Checks every screen, dialog and menu with axe in both themes and at both widths; it takes half an hour, so it is run manually. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './test/support/source/summaryReporter.ts'],
    provide: { isLong: true },
    projects: [
      {
        test: {
          name: 'journeys',
          include: ['test/e2e/screens/accessibility.long.test.ts'],
          globalSetup: './test/support/browser/buildSetup.ts',
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
