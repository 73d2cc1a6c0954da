/** The suite: contract and server on SQLite, the server again on PostgreSQL, the console in jsdom, journeys in Chromium. The long rounds: `vitest.long.config.ts`. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SERVER = ['test/server/**/*.test.ts', 'test/walk/{access,validation,tables,ownership,public}.test.ts']

/** The server's tests on PostgreSQL, and those of PostgreSQL alone. */
export const POSTGRES = [...SERVER, 'test/postgres/**/*.test.ts']

/** Tests that kill the process or look into its file, and tests of what no database has a part in. */
export const SQLITE_ONLY = [
  'test/server/{config,extending,extending.long}.test.ts',
  'test/server/cli/format.test.ts',
  'test/server/deploy/*.test.ts',
  'test/server/db/{durability,migrations,ownWrites,queryPlans,readers,vanished}.test.ts',
  'test/server/http/{apiDocs,console,docs,errors,openApi,serialization}.test.ts',
  'test/server/content/{images,imageRefusals}.test.ts',
  'test/server/files/{disposition,fileTypes,seal,workerProcess}.test.ts',
  'test/server/resource/{cellValues,cleanRow,csvGuard,exportCells,header,resourceTable,totals}.test.ts',
  'test/server/sia/bulk/{decision,fileNames,matching,undecidedNames}.test.ts',
  'test/server/site/{encoding,prepareContent,routes}.test.ts',
]

/** Whole suites and whole processes within a suite, which only `npm run test:long` has the time for. */
export const LATER = [
  'test/server/extending.test.ts',
  'test/server/db/durability.test.ts',
  'test/server/jobs/cutOff.test.ts',
]

/**
 * What `npm test` runs on SQLite alone, and `npm run test:long` on PostgreSQL too: it takes its seconds with files,
 * kills, waits or many worlds, and asks nothing of the engine that the tests beside it do not ask sooner.
 */
export const POSTGRES_LATER = [
  'test/postgres/{connections,move}.test.ts',
  'test/server/demo.test.ts',
  'test/server/backup/{backup,bucket}.test.ts',
  'test/server/cli/cli.test.ts',
  'test/server/content/{imageUses,markup,media,menus,postRights,settings,thumbnails}.test.ts',
  'test/server/content/public/*.test.ts',
  'test/server/jobs/cutOff.test.ts',
  'test/server/legacyImport/*.test.ts',
  'test/server/files/{bucket,diskFull,sameSchool}.test.ts',
  'test/server/http/{answerLinks,earlierConsole,idempotency,slowBodies}.test.ts',
  'test/server/people/{devices,loginAttempts,passwords,profiles,trail}.test.ts',
  'test/server/resource/{csv,csvImport,damage,export,importUpdate,lists,workbook}.test.ts',
  'test/server/sia/bulk/{brokenZips,checkedUploads,heavyNames}.test.ts',
  'test/server/sia/classes/closings.test.ts',
  'test/server/site/{appearance,feeds,oddRequests,pages,pictures}.test.ts',
  'test/walk/{access,ownership,public}.test.ts',
]

/** What is asked of two servers on one PostgreSQL in turn, so that whatever one of them keeps to itself is found. */
export const TWO_PROCESSES = [
  'test/server/home.test.ts',
  'test/server/{content,people,resource,sia}/**/*.test.ts',
  'test/server/http/{answerLinks,bodies,earlierConsole,failures,idempotency,refusals}.test.ts',
]

/** Among them what is asked of pictures, texts and menus, which no process keeps to itself. */
export const ONE_PROCESS = ['test/server/content/{imageUses,markup,menus,thumbnails,public/calls}.test.ts']

/**
 * Screens whose every choice is tried, which takes a third of the console's time: that they open, and for whom, the
 * walk over all screens says in `npm test`, and their calls are tried there on the server.
 */
export const CONSOLE_LATER = [
  'test/src/kit/{generated,generatedList,importDamaged,richTextPictures}.test.tsx',
  'test/src/content/{media,postAutosave,postForm,postList,postOnSite,website}.test.tsx',
  'test/src/people/{changePassword,studentForm,userForm}.test.tsx',
  'test/src/providers/failures.test.tsx',
  'test/src/sia/{bulkGraduations,bulkRapors,bulkRaporsKept,graduations,history,lessonClasses}.test.tsx',
  'test/src/sia/{studentClasses,transfers}.test.tsx',
  'test/src/sia/learning/{student,teacherWork}.test.tsx',
]

/** The journeys of `npm test`: the start, and the first ways through each wing; the others come later. */
export const FIRST_JOURNEYS = ['test/e2e/{start,session,news,rapor,teacherStudents,export}.test.ts']

export const LONG = 'test/**/*.long.test.ts'

/**
 * Test files at a time, one more than the two cores of continuous integration: a third of the time a file waits, for
 * PostgreSQL, for Chromium or for a clock. All projects must agree on one number to run beside each other.
 */
export const WORKERS = 3

/**
 * Files share a process: importing the server or the console anew for each of them cost more than its tests. Room for
 * young objects, since worlds and pages live for a second: with V8's own 16 MB a seventh of the time was collecting.
 */
export const shared = {
  isolate: false,
  maxWorkers: WORKERS,
  execArgv: ['--max-semi-space-size=32'],
  // What is waited for comes at once on a machine that is free; one that is busy may take its time.
  expect: { poll: { timeout: 20_000 } },
}

/** Files in a bucket instead of a folder: the ways in and out that every kind of file takes. */
export const BUCKET = ['test/server/files/ranges.test.ts', 'test/server/content/postFiles.test.ts']

/** Every test whose files go through the calls and not through the folder. */
export const BUCKET_LATER = [
  'test/server/content/{imageUses,media,thumbnails}.test.ts',
  'test/server/jobs/cutOff.test.ts',
  'test/server/resource/{csvImport,fields,importUpdate,workbook}.test.ts',
  'test/server/sia/bulk/*.test.ts',
  'test/server/sia/classes/{closings,personalData}.test.ts',
  'test/server/sia/documents/*.test.ts',
  'test/server/sia/learning/*.test.ts',
  'test/server/site/pictures.test.ts',
]

/** Among them those that look into the folder itself. */
export const FOLDER_ONLY = ['test/server/sia/bulk/checkedUploads.test.ts']

/** How the console is tried, which both runs share. */
export const inConsole = {
  ...shared,
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
          ...shared,
          name: 'server',
          include: ['test/contract/**/*.test.ts', 'test/walk/*.test.ts', ...SERVER],
          // The first packs the whole product, the other waits for a storage that never answers.
          exclude: [
            ...LATER,
            'test/server/extending.long.test.ts',
            'test/server/files/storageHangs.long.test.ts',
          ],
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: POSTGRES,
          exclude: [...SQLITE_ONLY, ...POSTGRES_LATER, LONG],
          globalSetup: './test/support/postgres.ts',
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          ...shared,
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
          ...inConsole,
          include: ['test/src/**/*.test.tsx', 'test/walk/*.test.tsx'],
          exclude: CONSOLE_LATER,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: shared.expect,
          include: FIRST_JOURNEYS,
          globalSetup: './test/support/built.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
