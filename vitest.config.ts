/** The short suite: contract and server on SQLite, the server also on PostgreSQL, the console in jsdom, journeys in Chromium. The long suite is in `vitest.long.config.ts`. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SERVER = [
  'test/server/**/*.test.ts',
  'test/laws/**/{access,validation,tables,ownership,lessonOwnership,publicContent}.test.ts',
]

/** Tests that kill the process or read its database file, and tests that do not depend on the database. */
export const SQLITE_ONLY = [
  'test/server/{config,extending,extending.long}.test.ts',
  'test/server/cli/format.test.ts',
  'test/server/deploy/*.test.ts',
  'test/server/db/{durability,migrations,ownWrites,queryPlans,readers,vanished}.test.ts',
  'test/server/http/**/{apiDocs,console,docs,errors,openApi,openApiClient,schemaNames,serialization}.test.ts',
  'test/server/content/**/{images,imageRefusals}.test.ts',
  'test/server/files/{disposition,fileTypes,seal,workerProcess}.test.ts',
  'test/server/resource/**/{cellValues,cleanNumbers,cleanRow,exportCells,header,resourceTable,totals}.test.ts',
  'test/server/sia/bulk/{decision,fileNames,freeFormNames,matching}.test.ts',
  'test/server/site/{encoding,prepareContent}.test.ts',
]

/** Tests that run whole suites, processes or the demonstration, which take too long for `npm test`. */
export const LONG_SERVER = [
  'test/server/demo.test.ts',
  'test/server/extending.test.ts',
  'test/server/http/docs/openApiClient.test.ts',
  'test/server/db/durability.test.ts',
  'test/server/jobs/jobResumption.test.ts',
]

/** Excluded from TWO_PROCESSES, because images, texts and menus have no state in a process. */
export const ONE_PROCESS = [
  'test/server/content/**/{imageUses,largeMarkup,markup,menuOptions,menus,thumbnails}.test.ts',
  'test/server/content/public/{calls,results}.test.ts',
]

/** Excluded wherever files are in a bucket, because they read the folder itself. */
export const FOLDER_ONLY = ['test/server/sia/bulk/checkedUploads.test.ts']

/** Further tests that `npm test` runs on SQLite only, and `npm run test:long` on PostgreSQL too. */
export const LONG_POSTGRES = [
  ...ONE_PROCESS,
  ...FOLDER_ONLY,
  'test/postgres/{connections,databaseMove,interruptedRestore}.test.ts',
  'test/server/demo.test.ts',
  'test/server/backup/{backup,bucket}.test.ts',
  'test/server/cli/cli.test.ts',
  'test/server/jobs/jobResumption.test.ts',
  'test/server/legacyImport/*.test.ts',
  'test/server/files/{bucket,bucketFailures,diskFull,filesMatchDatabase}.test.ts',
  'test/server/http/body/slowBodies.test.ts',
  'test/server/site/{appearance,feeds,oddRequests,pages,pictures}.test.ts',
  'test/laws/**/{access,ownership,lessonOwnership,publicContent}.test.ts',
]

/** Tests of the wings: content, people, master data and SIA. */
const WINGS = ['test/server/home.test.ts', 'test/server/{content,people,resource,sia}/**/*.test.ts']

const LONG_HTTP = ['test/server/http/**/{responseLinks,earlierConsole,idempotency}.test.ts']

/**
 * Tests whose requests `npm run test:long` sends alternately to two servers on one PostgreSQL, which also finds state
 * that a process keeps to itself. They are not run on PostgreSQL in another way, except for SHORT_POSTGRES.
 */
export const TWO_PROCESSES = [
  ...WINGS,
  ...LONG_HTTP,
  'test/server/http/**/{bodies,failures,refusals}.test.ts',
]

/** Tests of the wings that `npm test` runs on PostgreSQL: statements, locks and transactions of each kind. */
const SHORT_POSTGRES = [
  'test/server/content/**/{bulk,deadLinks,duplicates,posts,redirects,trash}.test.ts',
  'test/server/people/**/{newAccesses,roles,sessions,users}.test.ts',
  'test/server/resource/**/{crud,deepPages,fields,importBatch,listing,search}.test.ts',
  'test/server/sia/{masters,periods,unknownLessons,unknownRecords}.test.ts',
  'test/server/sia/**/{importedClasses,lessonClass,promotions,promotionUndo}.test.ts',
  'test/server/sia/**/{studentClassList,studentClasses}.test.ts',
  'test/server/sia/documents/rapors.test.ts',
  'test/server/sia/learning/{submissions,taughtLists}.test.ts',
]

/**
 * Detailed tests of single screens, most of the console's time. In `npm test` the law over all screens checks that
 * they open and for whom, and the server's tests check their calls.
 */
export const LONG_CONSOLE = [
  'test/src/kit/**/{confirmDialog,formRestore,generated,generatedList,importCsv,importDamaged}.test.tsx',
  'test/src/kit/**/{listOnPhone,listStates,picking,readOnly,richTextFile,richTextPictures}.test.tsx',
  'test/src/kit/**/{richTextToolbar,sorting}.test.tsx',
  'test/src/layout/{firstField,screenBoundary}.test.tsx',
  'test/src/content/**/{choosers,dashboard,media,planned,postAutosave,postAutosaveConcurrent}.test.tsx',
  'test/src/content/**/{postConflicts,postForm,postHistory,postList,postListActions,postOnSite}.test.tsx',
  'test/src/content/**/{publicationPosition,redirects,website}.test.tsx',
  'test/src/people/{changePassword,openAccount,personalData,profile,resetPassword,roleAccess}.test.tsx',
  'test/src/people/{studentForm,trail,userForm}.test.tsx',
  'test/src/providers/{failures,sessionEnd,storedLists}.test.tsx',
  'test/src/sia/**/{activePeriod,bulkGraduations,bulkRapors,bulkRaporsKept,closing}.test.tsx',
  'test/src/sia/**/{corrections,firstSteps,graduations,history,home,homerooms,lessonClasses}.test.tsx',
  'test/src/sia/**/{lessonCopy,lessonMatrix,lessonParticipants,ownRapors,rapors}.test.tsx',
  'test/src/sia/**/{releases,studentClasses,studentFilters,taughtClasses,teacherChanges,transfers}.test.tsx',
  'test/src/sia/learning/{student,studentDrafts,teacher,teacherWork}.test.tsx',
]

/** The journeys of `npm test`; the others run in `npm run test:long`. */
export const SHORT_JOURNEYS = ['test/e2e/**/{startCommands,news,rapor,teacherStudents}.test.ts']

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
  // A test without an assertion fails; the timeout is long enough for a busy machine.
  expect: { requireAssertions: true, poll: { timeout: 20_000 } },
}

/** Tests of uploads and downloads that also run with a bucket instead of a folder. */
export const BUCKET = ['test/server/files/ranges.test.ts', 'test/server/content/posts/postFiles.test.ts']

/** Further tests for the bucket: all that access files only through the API. */
export const LONG_BUCKET = [
  'test/server/content/**/{imageUses,media,thumbnails}.test.ts',
  'test/server/jobs/jobResumption.test.ts',
  'test/server/resource/**/{csvImport,fields,importUpdate,workbook,workbookHeader}.test.ts',
  'test/server/sia/bulk/*.test.ts',
  'test/server/sia/**/{anonymising,closings,personalData}.test.ts',
  'test/server/sia/documents/*.test.ts',
  'test/server/sia/learning/*.test.ts',
  'test/server/site/pictures.test.ts',
]

/** Settings of the console's tests, shared by both suites. */
export const CONSOLE_OPTIONS = {
  ...SHARED_OPTIONS,
  name: 'console',
  environment: 'jsdom',
  setupFiles: './test/support/console/console.ts',
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    reporters: ['default', './test/support/source/summaryReporter.ts'],
    projects: [
      {
        test: {
          ...SHARED_OPTIONS,
          name: 'server',
          include: ['test/contract/**/*.test.ts', 'test/laws/**/*.test.ts', ...SERVER],
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
          include: [
            'test/postgres/*.test.ts',
            'test/laws/**/{validation,tables}.test.ts',
            'test/server/*.test.ts',
            'test/server/{backup,db,files,http,jobs,observe,site}/**/*.test.ts',
            ...SHORT_POSTGRES,
          ],
          exclude: [...SQLITE_ONLY, ...LONG_POSTGRES, ...LONG_HTTP, 'test/server/home.test.ts', LONG],
          globalSetup: './test/support/world/postgres.ts',
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
          include: ['test/src/**/*.test.{ts,tsx}', 'test/laws/**/*.test.tsx'],
          exclude: LONG_CONSOLE,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: SHARED_OPTIONS.expect,
          include: SHORT_JOURNEYS,
          globalSetup: './test/support/browser/buildSetup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
