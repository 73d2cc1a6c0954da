/** The long rounds of kills, fuzz and volume: the files named `*.long.test.ts` again, with as many rounds as take time. */
import { defineConfig } from 'vitest/config'
import { SQLITE_ONLY } from './vitest.config.ts'

const LONG = 'test/**/*.long.test.ts'
const patience = { testTimeout: 900_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    provide: { isLong: true },
    projects: [
      { extends: true, test: { name: 'server', include: [LONG], exclude: ['test/e2e/**'], ...patience } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/{server,walk,postgres}/**/*.long.test.ts'],
          exclude: SQLITE_ONLY,
          globalSetup: './test/support/postgres.ts',
          ...patience,
        },
      },
    ],
  },
})
