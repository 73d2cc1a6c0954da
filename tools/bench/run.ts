/** `npm run bench`: seeds schools on both engines, compares the built server with a bare baseline, writes tools/bench/results.md. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureAttendance } from './attendance/attendance.ts'
import { measureConsole } from './console/console.ts'
import { ENGINE_SETUPS, type Engine } from './engines.ts'
import { LARGE_SCHOOL, measureGrowth } from './growth/growth.ts'
import { renderGrowthPage, writeChart } from './growth/growthPage.ts'
import { measureImports } from './imports/measureImports.ts'
import { measureLessons } from './lessons/lessons.ts'
import { type Comparison, compare, warmUp } from './lists/compare.ts'
import { measureCrowdedSignIns } from './lists/crowdedSignIns.ts'
import { measureListsDuringWrites } from './lists/listsDuringWrites.ts'
import { measureRecordedLists } from './lists/recordedLists.ts'
import { LIST, REQUESTS } from './lists/requests.ts'
import { measureSignIns, signInHeaders } from './lists/signIns.ts'
import { median } from './load/measure.ts'
import { measureTwoProcesses } from './load/twoProcesses.ts'
import { hasWrk } from './load/wrk.ts'
import { LOAD_CORE, pinProcess } from './machine/cores.ts'
import { measureInstalledSizeMb } from './machine/installedSize.ts'
import { IDLE_AFTER_MS, READY_AFTER_MS, startPelita } from './machine/processes.ts'
import { type ProfileSummary, profileServer } from './machine/profile.ts'
import { measureNotices } from './notices/notices.ts'
import {
  describeOptions,
  engineFilter,
  growthOptions,
  isGrowth,
  isHelp,
  isProfiling,
  isQuick,
  nameFilter,
  ROUNDS,
  reportFile,
  SECTION_NAMES,
  type SectionName,
  sectionFilter,
} from './options.ts'
import { measurePhone } from './phone/phone.ts'
import { measureLongPosts } from './posts/longPosts.ts'
import { measureUpload } from './posts/upload.ts'
import {
  type EngineResult,
  ReportSections,
  renderEngineResult,
  renderReport,
  toP99Metrics,
} from './report.ts'
import type { Metric, Section } from './section.ts'
import { makePhoto } from './seed.ts'
import { measureSite } from './site/site.ts'
import { measureSchoolYears } from './years/schoolYears.ts'

const COLD_START_COUNT = 5
const QUICK_IMPORT_ROWS = 1000

if (isHelp) {
  console.log(describeOptions())
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'pelita-bench-'))

/** The parts of a complete run. */
const SECTIONS: Readonly<Record<SectionName, (sections: ReportSections) => Promise<void>>> = {
  lists: runEngines,
  server: measureServer,
  security: measureSecurity,
  start: async (sections) => sections.add(await measureStart()),
  processes: async (sections) =>
    sections.add(await measureTwoProcesses(join(folder, 'two-processes'), ROUNDS)),
  lessons: async (sections) => sections.add(await measureLessons(join(folder, 'lessons'), ROUNDS)),
  console: async (sections) => sections.add(await measureConsole(join(folder, 'console'))),
  phone: async (sections) => sections.add(await measurePhone(join(folder, 'phone'))),
  years: async (sections) => sections.add(...(await measureSchoolYears(join(folder, 'years'), ROUNDS))),
  attendance: async (sections) =>
    sections.add(...(await measureAttendance(join(folder, 'attendance'), ROUNDS))),
  notices: async (sections) => sections.add(...(await measureNotices(join(folder, 'notices'), ROUNDS))),
  import: async (sections) => sections.add(...(await runImports())),
}
const SCHOOL_FOLDER = join(folder, 'sqlite')
const engineResults: EngineResult[] = []

// Without `wrk` this process generates the load, so it must stay off the servers' core.
if (!hasWrk) pinProcess(LOAD_CORE, process.pid)
try {
  if (isGrowth) await runGrowth()
  else await runSections()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runSections() {
  const isComplete = sectionFilter.length === 0 && !isQuick
  const everything: readonly SectionName[] = isQuick ? ['lists'] : SECTION_NAMES
  const chosen = sectionFilter.length > 0 ? sectionFilter : everything
  const sections = new ReportSections()
  for (const name of chosen) await SECTIONS[name](sections)
  const report = renderReport(engineResults, sections.all, ROUNDS)
  console.log(report)
  const file = reportFile || (isComplete ? 'tools/bench/results.md' : null)
  if (file) writeFileSync(file, report)
}

async function runEngines(sections: ReportSections) {
  for (const [key, setUpEngine] of Object.entries(ENGINE_SETUPS)) {
    if (engineFilter && engineFilter !== key) continue
    console.log(`Seeding ${key} …`)
    const engine = await setUpEngine(join(folder, key))
    try {
      const { comparisons, profile, metrics } = await runEngine(engine)
      const result: EngineResult = { key: engine.key, name: engine.name, comparisons, profile }
      console.log(renderEngineResult(result))
      engineResults.push(result)
      if (metrics.length > 0) sections.add({ heading: `${engine.name}: latency and memory`, metrics })
    } finally {
      await engine.stop()
    }
  }
}

type EngineMeasurements = { comparisons: Comparison[]; profile: ProfileSummary | null; metrics: Metric[] }

/** Compares the server with the baseline, then measures the server alone. All of them are pinned to one core. */
async function runEngine(engine: Engine): Promise<EngineMeasurements> {
  const profileFolder = join(folder, `profile-${engine.key}`)
  const profile = isProfiling || !isQuick ? await profileServer(engine, LIST, profileFolder) : null
  const baseline = await engine.startBaseline()
  const pelita = await engine.startPelita()
  try {
    await pause(isQuick ? READY_AFTER_MS : IDLE_AFTER_MS)
    const idleMemoryMb = pelita.readMemoryMb()
    const headers = await signInHeaders(pelita)
    const servers = {
      engine: engine.key,
      readDatabaseCpuTimeUs: engine.readDatabaseCpuTimeUs,
      pelita,
      baseline,
      headers,
      invalidateCaches: () => signInHeaders(pelita),
    }
    await warmUp(LIST, servers)
    const comparisons: Comparison[] = []
    for (const request of REQUESTS.filter(({ name }) => name.includes(nameFilter)))
      comparisons.push(await compare(request, servers, ROUNDS))
    if (isQuick) return { comparisons, profile, metrics: [] }
    const options = { headers, rounds: ROUNDS }
    const duringWrites = await measureListsDuringWrites(pelita, options)
    const signIns = await measureSignIns(pelita, options)
    await pause(IDLE_AFTER_MS)
    const metrics: Metric[] = [
      ...(engine.key === 'sqlite' ? comparisons.flatMap(toP99Metrics) : []),
      ...duringWrites,
      ...signIns,
      { name: 'Memory, idle', value: idleMemoryMb, max: 100, unit: 'MB' },
      { name: 'Memory after this load', value: pelita.readMemoryMb(), max: 220, unit: 'MB' },
    ]
    return { comparisons, profile, metrics }
  } finally {
    await Promise.all([pelita.stop(), baseline.stop()])
  }
}

/** Seeds the school on SQLite, unless the comparison of lists has left one. */
async function seedOnce() {
  if (!existsSync(SCHOOL_FOLDER)) await ENGINE_SETUPS.sqlite(SCHOOL_FOLDER)
}

/** Measures sign-ins beside strangers, and what the trail of readings costs. */
async function measureSecurity(sections: ReportSections) {
  await seedOnce()
  const pelita = await startPelita(SCHOOL_FOLDER)
  try {
    const headers = await signInHeaders(pelita)
    const metrics = await measureCrowdedSignIns(pelita, { headers, rounds: ROUNDS })
    sections.add({ heading: 'Crowded sign-ins', metrics })
  } finally {
    await pelita.stop()
  }
  sections.add({ heading: 'Recorded lists', metrics: await measureRecordedLists(SCHOOL_FOLDER) })
}

/** Measures what is not compared with the baseline. This server is not pinned, as in production. */
async function measureServer(sections: ReportSections) {
  await seedOnce()
  const pelita = await startPelita(SCHOOL_FOLDER)
  try {
    await pause(IDLE_AFTER_MS)
    const idleMemoryMb = pelita.readMemoryMb()
    const headers = await signInHeaders(pelita)
    const photo = await makePhoto(folder)
    const uploadOptions = { photo, folder, headers, rounds: ROUNDS.count * 2 }
    const upload = await measureUpload(pelita.address, uploadOptions)
    await pause(IDLE_AFTER_MS)
    const uploadRatio = upload.pelita / upload.pipelineOnly
    sections.add({
      heading: 'Uploads and memory',
      metrics: [
        { name: 'Upload of a photo of 1.5 MB', value: upload.pelita, unit: 'ms' },
        { name: 'Image pipeline alone', value: upload.pipelineOnly, unit: 'ms' },
        { name: 'Upload ÷ image pipeline', value: uploadRatio, max: 1.3, unit: '×' },
        { name: 'Memory, idle', value: idleMemoryMb, max: 100, unit: 'MB' },
        { name: 'Memory after uploads', value: pelita.readMemoryMb(), max: 220, unit: 'MB' },
      ],
    })
    sections.add({ heading: 'Website', metrics: await measureSite(pelita, ROUNDS) })
    sections.add({ heading: 'Long posts', metrics: await measureLongPosts(pelita, headers) })
  } finally {
    await pelita.stop()
  }
}

async function measureStart(): Promise<Section> {
  await seedOnce()
  return {
    heading: 'Start and size',
    metrics: [
      { name: 'Cold start', value: await measureColdStartMs(SCHOOL_FOLDER), max: 400, unit: 'ms' },
      { name: 'Production dependencies', value: measureInstalledSizeMb(), max: 200, unit: 'MB' },
    ],
  }
}

function runImports() {
  return measureImports(join(folder, 'imports'), isQuick ? QUICK_IMPORT_ROWS : undefined)
}

async function runGrowth() {
  const { largeCount, ...stores } = growthOptions
  const large = largeCount ? { posts: largeCount, students: largeCount } : LARGE_SCHOOL
  const engines = (['sqlite', 'postgres'] as const).filter((key) => !engineFilter || key === engineFilter)
  const results = await measureGrowth({ folder, large, engines, nameFilter, ...stores })
  writeChart(results)
  console.log(renderGrowthPage(results, large))
}

async function measureColdStartMs(schoolFolder: string): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < COLD_START_COUNT; start += 1) {
    const server = await startPelita(schoolFolder)
    times.push(server.coldStartMs)
    await server.stop()
  }
  return median(times)
}
