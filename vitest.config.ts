/**
 * All suites: `npm test`, the long one (`--mode long`) and the one of accessibility (`--mode accessibility`). Rooms and the
 * suffixes of file names, which docs/testing.md explains, decide which project runs a file; no test is named here.
 */
import { realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { SlowestFirst } from './test/support/source/slowestFirst.ts'
import { putTemporaryFilesIntoMemory } from './test/support/world/memoryFolder.ts'
import { browserScripts } from './tools/browserScripts.ts'
import { mutatedRule } from './tools/mutatedRule.ts'

putTemporaryFilesIntoMemory()

/** The tests whose names have a suffix, at any position. */
const suffixed = (suffix: string) => `test/**/*.${suffix}.{,*.}test.{ts,tsx}`

const LONG = suffixed('long')
/** Run by both suites; in the long one on both engines, and with more rounds. */
const ROUNDS = suffixed('rounds')
const NOT_LONG = 'test/**/!(*.{long,rounds}|*.{long,rounds}.*).test.{ts,tsx}'

const JOURNEYS = ['test/journeys/**/*.test.ts', suffixed('browser')]
const CONSOLE = [
  'test/{platform,product,features/*}/{console,site}/**/*.test.{ts,tsx}',
  'test/laws/screens/*.test.tsx',
]
const NOT_SERVER = [...JOURNEYS, ...CONSOLE]

// Suffixes stand in the order of docs/testing.md: `.sqlite.` directly before `.postgres.`, `.processes.` last.
const ONLY_SQLITE = 'test/**/*.sqlite.{,bucket.}test.ts'
const ONLY_POSTGRES = 'test/**/!(*.sqlite).postgres.{,*.}test.ts'
/** Tests whose names say where they run, but not by two processes. */
const ONE_PROCESS = 'test/**/*.{sqlite,postgres}.{,bucket.}test.ts'
/** Tests that send requests, which two processes can answer in turn. */
const REQUESTS = ['test/{platform,product,features/*}/server/**/*.test.ts', 'test/laws/calls/*.test.ts']

/**
 * Test files that run in parallel, one more than the two cores of continuous integration, because a file spends a third
 * of its time waiting. All projects must have the same number to run in parallel.
 */
const WORKERS = 3

/**
 * Files share a process, because importing the server or the console again for each file takes longer than its tests.
 * V8's default young generation of 16 MB spent a seventh of the time on garbage collection.
 */
const SHARED_OPTIONS = {
  isolate: false,
  maxWorkers: WORKERS,
  execArgv: ['--max-semi-space-size=32'],
}

const QUIET_SETUP = './test/support/world/quiet.ts'
const SERVER_OPTIONS = {
  ...SHARED_OPTIONS,
  setupFiles: QUIET_SETUP,
  // Laws that read every file take a busy machine more than a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
const LONG_TIMEOUTS = { testTimeout: 900_000, hookTimeout: 120_000 }
const LONG_SERVER_OPTIONS = { ...SHARED_OPTIONS, setupFiles: QUIET_SETUP, ...LONG_TIMEOUTS }
const POSTGRES_SETUP = './test/support/world/postgres.ts'

const CONSOLE_OPTIONS = {
  ...SHARED_OPTIONS,
  name: 'console',
  environment: 'jsdom',
  setupFiles: './test/support/console/console.ts',
  // Several of its waits of 40 s fit in; opening the console takes a busy machine 10 s and more.
  testTimeout: 240_000,
  hookTimeout: 180_000,
}

const JOURNEY_OPTIONS = {
  name: 'journeys',
  globalSetup: './test/support/browser/buildSetup.ts',
  maxWorkers: WORKERS,
}

/** Contract, laws and server on SQLite, what names PostgreSQL on that too, the console in jsdom, some journeys. */
const SHORT_SUITE = [
  {
    test: {
      ...SERVER_OPTIONS,
      name: 'server',
      include: ['test/**/*.test.ts'],
      exclude: [...NOT_SERVER, LONG, ONLY_POSTGRES],
    },
  },
  {
    test: {
      ...SERVER_OPTIONS,
      name: 'postgres',
      include: [suffixed('postgres')],
      exclude: [...NOT_SERVER, LONG],
      globalSetup: POSTGRES_SETUP,
    },
  },
  { plugins: [react()], test: { ...CONSOLE_OPTIONS, include: CONSOLE, exclude: [LONG] } },
  {
    test: {
      ...JOURNEY_OPTIONS,
      include: JOURNEYS,
      exclude: [LONG],
      testTimeout: 240_000,
      hookTimeout: 120_000,
    },
  },
]

/**
 * Tests by kills, fuzzing and volume, files in a bucket, the other screens and journeys, and requests to two servers: those
 * of tests whose names say so, or all (`--mode whole`).
 */
const longSuite = ({ requests }: { requests: string[] }) => [
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'server',
      include: ['test/**/*.test.ts'],
      exclude: [...NOT_SERVER, NOT_LONG, ONLY_POSTGRES],
    },
  },
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'postgres',
      include: [suffixed('postgres'), ROUNDS],
      exclude: [...NOT_SERVER, NOT_LONG, ONLY_SQLITE],
      globalSetup: POSTGRES_SETUP,
    },
  },
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'bucket',
      include: [suffixed('bucket')],
      exclude: NOT_SERVER,
      provide: { isOnStorage: true },
    },
  },
  { plugins: [react()], test: { ...CONSOLE_OPTIONS, include: CONSOLE, exclude: [NOT_LONG] } },
  {
    test: {
      ...JOURNEY_OPTIONS,
      ...LONG_TIMEOUTS,
      include: JOURNEYS,
      exclude: [NOT_LONG],
      // Checks every screen with axe in one theme and width; npm run test:accessibility checks all of them.
      provide: { isLong: false },
    },
  },
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'processes',
      include: [...requests, suffixed('processes')],
      exclude: [...NOT_SERVER, ROUNDS, ONE_PROCESS],
      // Two servers share one PostgreSQL and one bucket, but no folder.
      provide: { processes: 2, isOnStorage: true },
      globalSetup: POSTGRES_SETUP,
    },
  },
]

/** All rounds on both engines, four times as many as the long suite runs; an hour, so it is run manually. */
const ROUNDS_SUITE = [
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'server',
      include: [ROUNDS],
      testTimeout: 1_800_000,
      provide: { killRounds: 100 },
    },
  },
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'postgres',
      include: [ROUNDS],
      testTimeout: 1_800_000,
      globalSetup: POSTGRES_SETUP,
      provide: { killRounds: 30 },
    },
  },
]

/** Every screen, dialog and menu with axe in both themes and at both widths; it takes half an hour, so it is run manually. */
const ACCESSIBILITY_SUITE = [
  {
    test: {
      ...JOURNEY_OPTIONS,
      include: [suffixed('accessibility')],
      testTimeout: 7_200_000,
      hookTimeout: 120_000,
    },
  },
]

/** The law of mutated rules with every rule, not with a sample; an hour, so it is run manually. */
const RULES_SUITE = [
  {
    test: {
      ...LONG_SERVER_OPTIONS,
      name: 'server',
      include: [LONG],
      provide: { everyRule: true },
    },
  },
]

const SUITES: Readonly<Record<string, TestProjectInlineConfiguration[]>> = {
  long: longSuite({ requests: [] }),
  whole: longSuite({ requests: REQUESTS }),
  rounds: ROUNDS_SUITE,
  accessibility: ACCESSIBILITY_SUITE,
  rules: RULES_SUITE,
}

/** Suites that run all rounds and cases, of which the others take a part. */
const WHOLE = ['whole', 'rounds']

/** When files that have not begun are skipped: TEST_DEADLINE, in seconds since 1970. */
const deadline = process.env.TEST_DEADLINE ? Number(process.env.TEST_DEADLINE) * 1000 : undefined

export default defineConfig(({ mode }) => ({
  plugins: [browserScripts(), mutatedRule(process.env.MUTATED_RULE ?? null)],
  // Vite reads files of the project only; a copy of it may borrow the packages by a link.
  server: { fs: { allow: ['.', realpathSync('node_modules')] } },
  test: {
    // A test without an assertion fails; the timeout is long enough for a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // Every worker would print it anew on Node 20; docs/dependencies.md says what Node 20 holds back.
    // The deadline is not that of a run that a test starts.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TEST_DEADLINE: '' },
    sequence: { sequencer: SlowestFirst },
    runner: './test/support/source/deadlineRunner.ts',
    reporters: ['default', './test/support/source/summaryReporter.ts'],
    provide: { deadline, ...(mode in SUITES && { isLong: true, isWhole: WHOLE.includes(mode) }) },
    projects: (SUITES[mode] ?? SHORT_SUITE).map((project) => ({ extends: true, ...project })),
  },
}))
