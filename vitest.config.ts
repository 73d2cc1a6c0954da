/** The suite: contract and server on SQLite, the server again on PostgreSQL, the console in jsdom, journeys in Chromium. The long rounds: `vitest.long.config.ts`. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SERVER = [
  'test/server/**/*.test.ts',
  'test/laws/{access,validation,tables,ownership,publicContent}.test.ts',
]

/** The server's tests that also run on PostgreSQL, and those for PostgreSQL only. */
export const POSTGRES = [...SERVER, 'test/postgres/**/*.test.ts']

/** Tests that kill the process or read its database file, and tests that do not depend on the database. */
export const SQLITE_ONLY = [
  'test/server/{config,extending,extending.long}.test.ts',
  'test/server/cli/format.test.ts',
  'test/server/deploy/*.test.ts',
  'test/server/db/{durability,migrations,ownWrites,queryPlans,readers,vanished}.test.ts',
  'test/server/http/{apiDocs,console,docs,errors,openApi,serialization}.test.ts',
  'test/server/content/{images,imageRefusals}.test.ts',
  'test/server/files/{disposition,fileTypes,seal,workerProcess}.test.ts',
  'test/server/resource/{cellValues,cleanRow,csvGuard,exportCells,header,resourceTable,totals}.test.ts',
  'test/server/sia/bulk/{decision,fileNames,freeFormNames,matching}.test.ts',
  'test/server/site/{encoding,prepareContent,routes}.test.ts',
]

/** Tests that run whole suites, processes or the demonstration, which take too long for `npm test`. */
export const LONG_SERVER = [
  'test/server/demo.test.ts',
  'test/server/extending.test.ts',
  'test/server/db/durability.test.ts',
  'test/server/jobs/cutOff.test.ts',
]

/**
 * Tests that `npm test` runs on SQLite only, and `npm run test:long` on PostgreSQL too: they spend their time on files,
 * kills, waits or many schools, and other tests cover the database engine.
 */
export const LONG_POSTGRES = [
  'test/postgres/{connections,databaseMove,interruptedRestore}.test.ts',
  'test/server/demo.test.ts',
  'test/server/backup/{backup,bucket}.test.ts',
  'test/server/cli/cli.test.ts',
  'test/server/content/{imageUses,library,markup,media,menus,postRights,settings,thumbnails}.test.ts',
  'test/server/content/public/*.test.ts',
  'test/server/jobs/cutOff.test.ts',
  'test/server/legacyImport/*.test.ts',
  'test/server/files/{bucket,diskFull,sameSchool}.test.ts',
  'test/server/http/{responseLinks,earlierConsole,idempotency,slowBodies}.test.ts',
  'test/server/people/{devices,loginAttempts,passwords,profiles,trail}.test.ts',
  'test/server/resource/{csv,csvImport,damage,export,importUpdate,lists,workbook}.test.ts',
  'test/server/sia/bulk/{brokenZips,checkedUploads,heavyNames}.test.ts',
  'test/server/sia/classes/closings.test.ts',
  'test/server/site/{appearance,feeds,oddRequests,pages,pictures}.test.ts',
  'test/laws/{access,ownership,publicContent}.test.ts',
]

/** Tests whose requests alternate between two servers on one PostgreSQL, to find state that a process keeps to itself. */
export const TWO_PROCESSES = [
  'test/server/home.test.ts',
  'test/server/{content,people,resource,sia}/**/*.test.ts',
  'test/server/http/{responseLinks,bodies,earlierConsole,failures,idempotency,refusals}.test.ts',
]

/** Excluded from TWO_PROCESSES, because images, texts and menus have no state in a process. */
export const ONE_PROCESS = ['test/server/content/{imageUses,markup,menus,thumbnails,public/calls}.test.ts']

/**
 * Detailed tests of single screens, half of the console's time. In `npm test` the law over all screens checks that
 * they open and for whom, and the server's tests check their calls.
 */
export const LONG_CONSOLE = [
  'test/src/kit/{formRestore,generated,generatedList,importDamaged,listOnPhone,picking,readOnly}.test.tsx',
  'test/src/kit/{richTextPictures,richTextToolbar,sorting}.test.tsx',
  'test/src/content/{choosers,media,postAutosave,postForm,postHistory,postList,postOnSite,website}.test.tsx',
  'test/src/people/{changePassword,openAccount,personalData,profile,studentForm,userForm}.test.tsx',
  'test/src/providers/failures.test.tsx',
  'test/src/sia/{bulkGraduations,bulkRapors,bulkRaporsKept,closing,corrections,graduations,history}.test.tsx',
  'test/src/sia/homerooms.test.tsx',
  'test/src/sia/{lessonClasses,lessonMatrix,lessonParticipants,rapors,releases}.test.tsx',
  'test/src/sia/{studentClasses,studentFilters,taughtClasses,transfers}.test.tsx',
  'test/src/sia/learning/{student,teacher,teacherWork}.test.tsx',
]

/** The journeys of `npm test`; the others run in `npm run test:long`. */
export const SHORT_JOURNEYS = ['test/e2e/{startCommands,session,news,rapor,teacherStudents,export}.test.ts']

export const LONG = 'test/**/*.long.test.ts'

/**
 * Test files that run in parallel, one more than the two cores of continuous integration, because a file spends a third
 * of its time waiting. All projects must have the same number to run in parallel.
 */
export const WORKERS = 3

/**
 * Files share a process, because importing the server or the console again for each file takes longer than its tests.
 * V8's default young generation of 16 MB spent a seventh of the time on garbage collection.
 */
export const SHARED_OPTIONS = {
  isolate: false,
  maxWorkers: WORKERS,
  execArgv: ['--max-semi-space-size=32'],
  // Long enough for a busy machine.
  expect: { poll: { timeout: 20_000 } },
}

/** Tests of uploads and downloads that also run with a bucket instead of a folder. */
export const BUCKET = ['test/server/files/ranges.test.ts', 'test/server/content/postFiles.test.ts']

/** Further tests for the bucket: all that access files only through the API. */
export const LONG_BUCKET = [
  'test/server/content/{imageUses,media,thumbnails}.test.ts',
  'test/server/jobs/cutOff.test.ts',
  'test/server/resource/{csvImport,fields,importUpdate,workbook}.test.ts',
  'test/server/sia/bulk/*.test.ts',
  'test/server/sia/classes/{closings,personalData}.test.ts',
  'test/server/sia/documents/*.test.ts',
  'test/server/sia/learning/*.test.ts',
  'test/server/site/pictures.test.ts',
]

/** Excluded from LONG_BUCKET, because they read the folder itself. */
export const FOLDER_ONLY = ['test/server/sia/bulk/checkedUploads.test.ts']

/** Settings of the console's tests, shared by both suites. */
export const CONSOLE_OPTIONS = {
  ...SHARED_OPTIONS,
  name: 'console',
  environment: 'jsdom',
  setupFiles: './test/support/console.ts',
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closingLine.ts'],
    projects: [
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'server',
          include: ['test/contract/**/*.test.ts', 'test/laws/*.test.ts', ...SERVER],
          // The first packs the whole product, the other waits for a storage that never responds.
          exclude: [
            ...LONG_SERVER,
            'test/server/extending.long.test.ts',
            'test/server/files/storageHangs.long.test.ts',
          ],
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'postgres',
          include: POSTGRES,
          exclude: [...SQLITE_ONLY, ...LONG_POSTGRES, LONG],
          globalSetup: './test/support/postgres.ts',
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'bucket',
          include: BUCKET,
          provide: { isOnStorage: true },
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...CONSOLE_OPTIONS,
          include: ['test/src/**/*.test.tsx', 'test/laws/*.test.tsx'],
          exclude: LONG_CONSOLE,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: SHARED_OPTIONS.expect,
          include: SHORT_JOURNEYS,
          globalSetup: './test/support/built.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
