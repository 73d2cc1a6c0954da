/** The long suite: tests by kills, fuzzing and volume, and the PostgreSQL, console and journey tests that `npm test` leaves out. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import {
  CONSOLE_OPTIONS,
  FOLDER_ONLY,
  LONG,
  LONG_BUCKET,
  LONG_CONSOLE,
  LONG_POSTGRES,
  LONG_SERVER,
  ONE_PROCESS,
  SHARED_OPTIONS,
  SHORT_JOURNEYS,
  SQLITE_ONLY,
  TWO_PROCESSES,
  WORKERS,
} from './vitest.config.ts'

const LONG_TIMEOUTS = { testTimeout: 900_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    reporters: ['default', './test/support/source/summaryReporter.ts'],
    provide: { isLong: true },
    projects: [
      {
        test: {
          ...SHARED_OPTIONS,
          ...LONG_TIMEOUTS,
          name: 'server',
          include: [LONG, ...LONG_SERVER],
          exclude: ['test/{e2e,postgres}/**'],
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          ...LONG_TIMEOUTS,
          name: 'postgres',
          include: ['test/{server,laws,postgres}/**/*.long.test.ts', ...LONG_POSTGRES],
          exclude: SQLITE_ONLY,
          globalSetup: './test/support/world/postgres.ts',
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          ...LONG_TIMEOUTS,
          name: 'bucket',
          include: LONG_BUCKET,
          exclude: [LONG, ...FOLDER_ONLY],
          provide: { isOnStorage: true },
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          ...LONG_TIMEOUTS,
          name: 'processes',
          include: TWO_PROCESSES,
          exclude: [...SQLITE_ONLY, ...ONE_PROCESS, ...FOLDER_ONLY, LONG],
          // Two servers share one PostgreSQL and one bucket, but no folder.
          provide: { processes: 2, isOnStorage: true },
          globalSetup: './test/support/world/postgres.ts',
        },
      },
      { plugins: [react()], test: { ...CONSOLE_OPTIONS, include: LONG_CONSOLE } },
      {
        test: {
          ...LONG_TIMEOUTS,
          name: 'journeys',
          expect: SHARED_OPTIONS.expect,
          include: ['test/e2e/**/*.test.ts'],
          exclude: SHORT_JOURNEYS,
          // Checks every screen with axe in one theme and width; npm run test:accessibility checks all of them.
          provide: { isLong: false },
          globalSetup: './test/support/browser/buildSetup.ts',
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
