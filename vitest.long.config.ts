/** What `npm test` has no time for: long rounds of kills, fuzz and volume, the rest on PostgreSQL, of the console and of the journeys. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import {
  BUCKET_LATER,
  CONSOLE_LATER,
  FIRST_JOURNEYS,
  FOLDER_ONLY,
  inConsole,
  LATER,
  LONG,
  ONE_PROCESS,
  POSTGRES_LATER,
  SQLITE_ONLY,
  shared,
  TWO_PROCESSES,
  WORKERS,
} from './vitest.config.ts'

const patience = { testTimeout: 900_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    provide: { isLong: true },
    projects: [
      {
        test: {
          ...shared,
          ...patience,
          name: 'server',
          include: [LONG, ...LATER],
          exclude: ['test/{e2e,postgres}/**'],
        },
      },
      {
        test: {
          ...shared,
          ...patience,
          name: 'postgres',
          include: ['test/{server,walk,postgres}/**/*.long.test.ts', ...POSTGRES_LATER],
          exclude: SQLITE_ONLY,
          globalSetup: './test/support/postgres.ts',
        },
      },
      {
        test: {
          ...shared,
          ...patience,
          name: 'bucket',
          include: BUCKET_LATER,
          exclude: [LONG, ...FOLDER_ONLY],
          provide: { isOnStorage: true },
        },
      },
      {
        test: {
          ...shared,
          ...patience,
          name: 'processes',
          include: TWO_PROCESSES,
          exclude: [...SQLITE_ONLY, ...ONE_PROCESS, ...FOLDER_ONLY, LONG],
          // Two servers, one PostgreSQL, one bucket, and nothing of one's own folder at the other.
          provide: { processes: 2, isOnStorage: true },
          globalSetup: './test/support/postgres.ts',
        },
      },
      { plugins: [react()], test: { ...inConsole, include: CONSOLE_LATER } },
      {
        test: {
          ...patience,
          name: 'journeys',
          expect: shared.expect,
          include: ['test/e2e/**/*.test.ts'],
          exclude: FIRST_JOURNEYS,
          // Every screen is held against axe in one look or another; in each of them by npm run test:legible.
          provide: { isLong: false },
          globalSetup: './test/support/built.ts',
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
