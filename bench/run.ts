/** `npm run bench`: seeds a school, measures the built server beside the limit, writes bench/results.md. */
import { deepEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureConsole } from './console/console.ts'
import { measureImport } from './csvImport.ts'
import { measureLessons } from './lessons/lessons.ts'
import { type Measurement, measure, median } from './measure.ts'
import { measureLongPosts } from './posts/longPosts.ts'
import { productionSize, type Running, startLimit, startPelita } from './processes.ts'
import { type Bounded, type Compared, report, type Section, section, slowest } from './report.ts'
import { type Measured, REQUESTS } from './requests.ts'
import { measureSchoolYears } from './schoolYears.ts'
import { EMAILS, makePhoto, PASSWORD, seed } from './seed.ts'
import { seedYears } from './seedYears.ts'
import { measureSite } from './site.ts'
import { measureUpload } from './upload.ts'
import { measureZip } from './zip.ts'

/** `--quick` gives a first impression in a minute and writes nothing; `--only=Search` only what bears the word. */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? ''
const isQuick = process.argv.includes('--quick') || only !== ''
const ROUNDS = isQuick ? { count: 3, seconds: 1 } : { count: 5, seconds: 2 }
const STARTS = 5
/** Rows of a file that is imported to see that it works. */
const QUICK_ROWS = 1000
/** Milliseconds until the server has come to rest, and until it has let go of the process that makes images. */
const SETTLED = { start: 1000, end: 7000 }

const folder = mkdtempSync(join(tmpdir(), 'pelita-bench-'))
try {
  // The lessons, the console or the imports alone, for whoever works on them.
  if (process.argv.includes('--lessons'))
    console.log(section(await measureLessons(join(folder, 'lessons'), ROUNDS)))
  else if (process.argv.includes('--console'))
    console.log(section(await measureConsole(join(folder, 'console'))))
  else if (process.argv.includes('--import')) console.log(section(await runImports()))
  else await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runImports(): Promise<Section> {
  await seed(folder)
  const pelita = await startPelita(folder)
  try {
    await pause(SETTLED.start)
    const measured = await measureImport(pelita, await signedIn(pelita), isQuick ? QUICK_ROWS : undefined)
    return { heading: 'Import of 20,000 students', measured }
  } finally {
    await pelita.stop()
  }
}

async function run() {
  console.log('Seeding …')
  await seed(folder)
  const photo = await makePhoto(folder)
  const coldStart = await coldStarts()
  const limit = await startLimit(folder)
  const pelita = await startPelita(folder)
  const compared: Compared[] = []
  const sections: Section[] = []
  try {
    await pause(SETTLED.start)
    const idle = pelita.memory()
    const headers = await signedIn(pelita)
    for (const request of REQUESTS.filter(({ name }) => name.includes(only))) {
      compared.push(await compare(request, { pelita, limit, headers }))
    }
    const crowd = await measureSignIns(pelita, headers)
    const upload = await measureUpload(pelita.address, { photo, folder, headers, rounds: ROUNDS.count * 2 })
    await pause(SETTLED.end)
    const measured: Bounded[] = [
      ...compared.flatMap(slowest),
      ...crowd,
      { name: 'Upload of a photo of 1.5 MB', value: upload.pelita, unit: 'ms' },
      { name: 'The same by the bare pipeline', value: upload.bare, unit: 'ms' },
      { name: 'Upload ÷ bare pipeline', value: upload.pelita / upload.bare, most: 2.5, unit: '×' },
      { name: 'Memory, idle', value: idle, most: 110, unit: 'MB' },
      { name: 'Memory after the whole run', value: pelita.memory(), most: 220, unit: 'MB' },
      { name: 'Cold start', value: coldStart, most: 800, unit: 'ms' },
      { name: 'Production dependencies', value: productionSize(), most: 200, unit: 'MB' },
    ]
    sections.push({ heading: 'Waiting, memory, size', measured })
    sections.push({ heading: 'Website', measured: await measureSite(pelita, ROUNDS) })
    sections.push({ heading: 'Long posts', measured: await measureLongPosts(pelita, headers) })
    sections.push({ heading: 'Import of 20,000 students', measured: await measureImport(pelita, headers) })
  } finally {
    await Promise.all([pelita.stop(), limit.stop()])
  }
  sections.push(await measureLessons(join(folder, 'lessons'), ROUNDS))
  sections.push(await measureConsole(join(folder, 'console')))
  sections.push(...(await runSchoolYears()))
  const page = report(compared, sections, ROUNDS)
  console.log(page)
  if (!isQuick) writeFileSync('bench/results.md', page)
}

/** A school of its own: twelve years of classes, and then a zip of their report cards. */
async function runSchoolYears(): Promise<Section[]> {
  console.log('Seeding the school years …')
  const years = join(folder, 'years')
  await seedYears(years)
  const pelita = await startPelita(years)
  try {
    const headers = await signedIn(pelita)
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

type Servers = { pelita: Running; limit: Running; headers: Record<string, string> }

async function compare(request: Measured, { pelita, limit, headers }: Servers): Promise<Compared> {
  console.log(request.name)
  if (!request.body) await checkSame(request, { pelita, limit, headers })
  const options = { seconds: ROUNDS.seconds, headers }
  const rounds: { pelita: Measurement; limit: Measurement }[] = []
  // The first round warms both up and is not counted.
  for (let round = 0; round <= ROUNDS.count; round += 1) {
    // A write makes both forget what they remember.
    if (request.isOnce) await signedIn(pelita)
    rounds.push({
      pelita: await measure(pelita.address, request, options),
      limit: await measure(limit.address, request, options),
    })
  }
  const counted = rounds.slice(1)
  const middle = (which: 'pelita' | 'limit'): Measurement => ({
    rate: median(counted.map((round) => round[which].rate)),
    p50: median(counted.map((round) => round[which].p50)),
    p99: median(counted.map((round) => round[which].p99)),
  })
  const ratio = median(counted.map((round) => round.pelita.rate / round.limit.rate))
  return { ...request, pelita: middle('pelita'), limit: middle('limit'), ratio }
}

/** A limit that answers something else would prove nothing. */
async function checkSame({ paths: [path] }: Measured, { pelita, limit, headers }: Servers) {
  const [answer, bare] = await Promise.all(
    [pelita, limit].map(async ({ address }) => (await fetch(`${address}${path}`, { headers })).json()),
  )
  deepEqual(answer, bare)
}

/** Ten clients sign in as fast as they are let, and lists are asked for meanwhile. */
async function measureSignIns(pelita: Running, headers: Record<string, string>): Promise<Bounded[]> {
  console.log('Signing in')
  let turn = 0
  const signIns: Measured = {
    name: 'Sign-in',
    method: 'POST',
    paths: ['/api/login'],
    body: () => JSON.stringify({ email: EMAILS[turn++ % EMAILS.length], password: PASSWORD }),
  }
  const options = { seconds: ROUNDS.seconds, headers }
  const alone = await measure(pelita.address, signIns, options)
  const waits: number[] = []
  for (let round = 0; round < ROUNDS.count; round += 1) {
    const [lists] = await Promise.all([
      measure(pelita.address, REQUESTS[0] as Measured, options),
      measure(pelita.address, signIns, options),
    ])
    waits.push(lists.p99)
  }
  return [
    { name: 'Sign-ins, ten clients', value: alone.rate, unit: '/s' },
    { name: 'Sign-in: p99', value: alone.p99, unit: 'ms' },
    { name: 'Lists while ten clients sign in: p99', value: median(waits), most: 50, unit: 'ms' },
  ]
}

async function coldStarts(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n += 1) {
    const server = await startPelita(folder)
    times.push(server.coldStart)
    await server.stop()
  }
  return median(times)
}

async function signedIn({ address }: Running): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: EMAILS[0], password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body, headers })
  const { result } = (await answer.json()) as { result: { access_token: string } }
  return { authorization: `Bearer ${result.access_token}` }
}
