/** `npm run bench`: seeds a school on both engines, measures the built server beside a bare baseline, writes bench/results.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureConsole } from './console/console.ts'
import { type Engine, openPostgres, openSqlite } from './engines.ts'
import { LARGE, measureGrowth } from './growth/growth.ts'
import { growthPage, writePicture } from './growth/growthPage.ts'
import { measureImport } from './imports/csvImport.ts'
import { measureLessons } from './lessons/lessons.ts'
import { type Comparison, compare, type Rounds, warmUp } from './lists/compare.ts'
import { measureMixed } from './lists/mixed.ts'
import { LIST, REQUESTS } from './lists/requests.ts'
import { measureSignIns, signInHeaders } from './lists/signIns.ts'
import { median } from './load/measure.ts'
import { measureSeveral } from './load/several.ts'
import { hasWrk } from './load/wrk.ts'
import { LOAD_CORE, pinProcess } from './machine/cores.ts'
import { installedSize } from './machine/installedSize.ts'
import { startPelita } from './machine/processes.ts'
import { type ProfileSummary, profile } from './machine/profile.ts'
import { measureLongPosts } from './posts/longPosts.ts'
import { measureUpload } from './posts/upload.ts'
import {
  type EngineResult,
  renderComparison,
  renderReport,
  renderSection,
  Sections,
  toP99Figures,
} from './report.ts'
import type { Figure, Section } from './section.ts'
import { makePhoto } from './seed.ts'
import { measureSite } from './site/site.ts'
import { measureSchoolYears } from './years/schoolYears.ts'
import { seedYears } from './years/seedYears.ts'
import { measureZip } from './years/zip.ts'

/**
 * `--quick` compares lists and posts on both engines in three minutes and writes nothing; `--only=Search` compares only
 * what bears the word, `--engine=sqlite` only one engine; `--profile` says where the time of a list goes.
 */
const only = optionValue('--only=')
const engineOnly = optionValue('--engine=')
const isProfiled = process.argv.includes('--profile')
const isQuick = process.argv.includes('--quick') || Boolean(only || engineOnly)
const ROUNDS: Rounds = isQuick ? { count: 2, seconds: 1, isQuick } : { count: 5, seconds: 2, isQuick }
const COLD_STARTS = 5
/** Rows of a file that is imported to see that it works. */
const QUICK_ROWS = 1000
/** Milliseconds until a server that has started answers at its usual speed. */
const READY_AFTER_MS = 1000
/** Milliseconds until it has let go of the threads that read beside the loop and of the process that makes images. */
const IDLE_AFTER_MS = 35_000

const folder = mkdtempSync(join(tmpdir(), 'pelita-bench-'))
// What makes the load stays off the servers' core; without `wrk` that is this process.
if (!hasWrk) pinProcess(LOAD_CORE, process.pid)
try {
  // The lessons, the console, the imports or two processes alone, for whoever works on them.
  if (process.argv.includes('--lessons'))
    console.log(renderSection(await measureLessons(join(folder, 'lessons'), ROUNDS)))
  else if (process.argv.includes('--console'))
    console.log(renderSection(await measureConsole(join(folder, 'console'))))
  else if (process.argv.includes('--several'))
    console.log(renderSection(await measureSeveral(join(folder, 'several'), ROUNDS)))
  else if (process.argv.includes('--growth')) await runGrowth()
  else if (process.argv.includes('--import'))
    console.log((await runImports()).map(renderSection).join('\n\n'))
  else await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  const engines: EngineResult[] = []
  const sections = new Sections()
  await runEngines(engines, sections)
  if (!isQuick) await runOtherSections(sections)
  const page = renderReport(engines, sections.all, ROUNDS)
  console.log(page)
  if (!isQuick) writeFileSync('bench/results.md', page)
}

async function runEngines(engines: EngineResult[], sections: Sections) {
  for (const open of [openSqlite, openPostgres]) {
    const name = open === openSqlite ? 'sqlite' : 'postgres'
    if (engineOnly && engineOnly !== name) continue
    console.log(`Seeding ${name} …`)
    const engine = await open(join(folder, name))
    try {
      const { compared, profiled, measured } = await runEngine(engine)
      const result: EngineResult = { key: engine.key, name: engine.name, compared, profiled }
      console.log(renderComparison(result))
      engines.push(result)
      if (measured.length > 0) sections.add({ heading: `${engine.name}: waiting and memory`, measured })
    } finally {
      await engine.stop()
    }
  }
}

type Outcome = { compared: Comparison[]; profiled: ProfileSummary | null; measured: Figure[] }

/** Server and baseline on one core, one after the other; then what else is measured of a server that is alone on its core. */
async function runEngine(engine: Engine): Promise<Outcome> {
  const profiled =
    isProfiled || !isQuick ? await profile(engine, LIST, join(folder, `profile-${engine.key}`)) : null
  const baseline = await engine.baseline()
  const pelita = await engine.pelita()
  try {
    await pause(isQuick ? READY_AFTER_MS : IDLE_AFTER_MS)
    const idle = pelita.memory()
    const headers = await signInHeaders(pelita)
    const { key, databaseTime } = engine
    const servers = {
      engine: key,
      databaseTime,
      pelita,
      baseline,
      headers,
      invalidateCaches: () => signInHeaders(pelita),
    }
    await warmUp(LIST, servers)
    const compared: Comparison[] = []
    for (const request of REQUESTS.filter(({ name }) => name.includes(only)))
      compared.push(await compare(request, servers, ROUNDS))
    if (isQuick) return { compared, profiled, measured: [] }
    const options = { headers, rounds: ROUNDS }
    const mixed = await measureMixed(pelita, options)
    const crowd = await measureSignIns(pelita, options)
    await pause(IDLE_AFTER_MS)
    const measured: Figure[] = [
      ...(engine.key === 'sqlite' ? compared.flatMap(toP99Figures) : []),
      ...mixed,
      ...crowd,
      { name: 'Memory, idle', value: idle, max: 100, unit: 'MB' },
      { name: 'Memory after these', value: pelita.memory(), max: 220, unit: 'MB' },
    ]
    return { compared, profiled, measured }
  } finally {
    await Promise.all([pelita.stop(), baseline.stop()])
  }
}

/** What is not compared with the baseline has all cores, as at school. */
async function runOtherSections(sections: Sections) {
  const school = join(folder, 'sqlite')
  const coldStart = await measureColdStart(school)
  const pelita = await startPelita(school)
  try {
    await pause(isQuick ? READY_AFTER_MS : IDLE_AFTER_MS)
    const idle = pelita.memory()
    const headers = await signInHeaders(pelita)
    const photo = await makePhoto(folder)
    const upload = await measureUpload(pelita.address, { photo, folder, headers, rounds: ROUNDS.count * 2 })
    await pause(IDLE_AFTER_MS)
    sections.add({
      heading: 'Memory, size, pictures',
      measured: [
        { name: 'Upload of a photo of 1.5 MB', value: upload.pelita, unit: 'ms' },
        { name: 'The same by the bare pipeline', value: upload.bare, unit: 'ms' },
        { name: 'Upload ÷ bare pipeline', value: upload.pelita / upload.bare, max: 1.3, unit: '×' },
        { name: 'Memory, idle', value: idle, max: 100, unit: 'MB' },
        { name: 'Memory after uploads', value: pelita.memory(), max: 220, unit: 'MB' },
        { name: 'Cold start', value: coldStart, max: 400, unit: 'ms' },
        { name: 'Production dependencies', value: installedSize(), max: 200, unit: 'MB' },
      ],
    })
    sections.add({ heading: 'Website', measured: await measureSite(pelita, ROUNDS) })
    sections.add({ heading: 'Long posts', measured: await measureLongPosts(pelita, headers) })
  } finally {
    await pelita.stop()
  }
  sections.add(await measureSeveral(join(folder, 'several'), ROUNDS))
  sections.add(await measureLessons(join(folder, 'lessons'), ROUNDS))
  sections.add(await measureConsole(join(folder, 'console')))
  sections.add(...(await runSchoolYears()))
  sections.add(...(await runImports()))
}

/** A whole school from one file, on a school of its own on either engine, with all cores. */
async function runImports(): Promise<Section[]> {
  const sections: Section[] = []
  const seconds: Partial<Record<string, number>> = {}
  for (const open of [openSqlite, openPostgres]) {
    const engine = await open(join(folder, `import-${open.name}`))
    const pelita = await engine.pelita({ isPinned: false })
    try {
      await pause(READY_AFTER_MS)
      const measured = await measureImport(
        pelita,
        await signInHeaders(pelita),
        isQuick ? QUICK_ROWS : undefined,
      )
      seconds[engine.key] = measured[0]?.value ?? 0
      sections.push({ heading: `Import of 20,000 students, ${engine.name}`, measured })
    } finally {
      await pelita.stop()
      await engine.stop()
    }
  }
  const ratio = (seconds.postgres ?? 0) / (seconds.sqlite ?? 1)
  const compared: Figure = { name: 'PostgreSQL ÷ SQLite', value: ratio, max: 1.3, unit: '×' }
  return [...sections, { heading: 'Imports compared', measured: [compared] }]
}

/** A school of its own: twelve years of classes, and then a zip of their report cards. */
async function runSchoolYears(): Promise<Section[]> {
  console.log('Seeding the school years …')
  const years = join(folder, 'years')
  await seedYears(years)
  const pelita = await startPelita(years)
  try {
    const headers = await signInHeaders(pelita)
    const lists = await measureSchoolYears(pelita, { headers, rounds: ROUNDS })
    console.log('Zip')
    return [
      { heading: 'School years: 100,200 enrolments, 300,600 participants of lessons', measured: lists },
      { heading: 'A zip of report cards', measured: await measureZip(pelita, { folder: years, headers }) },
    ]
  } finally {
    await pelita.stop()
  }
}

/** `--large=100000` makes the large school smaller, `--schools=FOLDER` and `--database=URL` keep the schools; `--only=` asks only what bears the word. */
async function runGrowth() {
  const count = Number(optionValue('--large=')) || LARGE.students
  const large = { posts: count, students: count }
  const engines = (['sqlite', 'postgres'] as const).filter((key) => !engineOnly || key === engineOnly)
  const stores = { schools: optionValue('--schools='), database: optionValue('--database=') }
  const grown = await measureGrowth({ folder, large, engines, only, ...stores })
  writePicture(grown)
  console.log(growthPage(grown, large))
}

async function measureColdStart(school: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < COLD_STARTS; n += 1) {
    const server = await startPelita(school)
    times.push(server.coldStart)
    await server.stop()
  }
  return median(times)
}

function optionValue(option: string): string {
  return process.argv.find((argument) => argument.startsWith(option))?.slice(option.length) ?? ''
}
