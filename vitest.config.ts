/** The suite: contract and server on SQLite, the server again on PostgreSQL, the console in jsdom, journeys in Chromium. The long rounds: `vitest.long.config.ts`. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SERVER = ['test/server/**/*.test.ts', 'test/walk/{access,validation,tables,ownership,public}.test.ts']

/** Tests that kill the process or look into its file, and tests of what no database has a part in. */
export const SQLITE_ONLY = [
  'test/server/{config,extending,extending.long}.test.ts',
  'test/server/deploy/*.test.ts',
  'test/server/db/{durability,migrations,queryPlans,vanished}.test.ts',
  'test/server/http/{apiDocs,console,docs,openApi,serialization}.test.ts',
  'test/server/content/{images,imageRefusals}.test.ts',
  'test/server/files/workerProcess.test.ts',
]

/**
 * Test files at a time. The default leaves one of two cores idle, and all projects must agree on one number
 * to run beside each other.
 */
const WORKERS = 2

// Server tests share a process (`isolate: false`): importing the server anew for each file cost more than its tests.
export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['test/contract/**/*.test.ts', 'test/walk/*.test.ts', ...SERVER],
          // Whole suites within a suite, which only the long rounds have the time for.
          exclude: ['test/server/extending.long.test.ts'],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [...SERVER, 'test/postgres/**/*.test.ts'],
          exclude: SQLITE_ONLY,
          globalSetup: './test/support/postgres.ts',
          isolate: false,
          testTimeout: 40_000,
          hookTimeout: 40_000,
          maxWorkers: WORKERS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'console',
          include: ['test/src/**/*.test.tsx', 'test/walk/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: './test/support/console.ts',
          maxWorkers: WORKERS,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          // By itself, npm run test:legible: it takes minutes, and still meets a tooltip outside the landmarks now and then.
          exclude: ['test/e2e/legible.long.test.ts'],
          globalSetup: './test/support/built.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
