/** Lessons: the list of a teacher who has thirty, and a class that hands in a photo each while others read. */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { MB } from '#contract/units.ts'
import { measure, median } from '../load/measure.ts'
import type { Measurement } from '../load/measurement.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import type { Figure, Section } from '../section.ts'
import { EMAILS, PASSWORD } from '../seed.ts'
import { OPEN_TASK, STUDENTS, seedLessons, TEACHER } from './seedLessons.ts'

const PHOTO = { width: 4000, height: 3000, bytes: 3 * MB }
/** In which a class hands in, in seconds. */
const MINUTE = 60
const PATH = '/api/sia/activity'

type Rounds = { count: number; seconds: number }

export async function measureLessons(folder: string, rounds: Rounds): Promise<Section> {
  console.log('Lessons')
  await seedLessons(folder)
  const pelita = await startPelita(folder)
  try {
    const teacher = await signIn(pelita, TEACHER)
    const list = { name: 'lessons', paths: [`${PATH}/teacher-class-lesson?page=1&page_size=30`] }
    const lists: Measurement[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds.count; round += 1)
      lists.push(await measure(pelita.address, list, { seconds: rounds.seconds, headers: teacher }))
    const p99 = median(lists.slice(1).map((one) => one.p99))
    const teachers = {
      name: 'A teacher’s 30 lessons with 2,000 answers: p99',
      value: p99,
      most: 25,
      unit: 'ms',
    }
    return {
      heading: 'Lessons: a class of 40 hands in a photo of 3 MB each within a minute',
      measured: [teachers, ...(await measureClass(pelita))],
    }
  } finally {
    await pelita.stop()
  }
}

async function measureClass(pelita: RunningServer): Promise<Figure[]> {
  const photo = await makePhoto()
  const pupils = await Promise.all(STUDENTS.map((email) => signIn(pelita, email)))
  const operator = await signIn(pelita, EMAILS[0] ?? '')
  const list = { name: 'others', paths: [`${PATH}/lesson-class?page=1&page_size=10`] }
  const waits: number[] = []
  const begun = performance.now()
  const reading = measure(pelita.address, list, { seconds: MINUTE, headers: operator })
  await Promise.all(
    pupils.map(async (headers, n) => {
      await pause((n * MINUTE * 1000) / pupils.length)
      const from = performance.now()
      await submitPhoto(pelita, headers, photo)
      waits.push(performance.now() - from)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const { p99 } = await reading
  return [
    { name: 'Lists of others meanwhile: p99', value: p99, max: 100, unit: 'ms' },
    { name: 'One photo, sent and handed in', value: median(waits), unit: 'ms' },
    { name: 'All forty', value: seconds, unit: 's' },
  ]
}

async function submitPhoto({ address }: RunningServer, headers: Record<string, string>, photo: Buffer) {
  const form = new FormData()
  form.set('attachment', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
  const student = `${address}${PATH}/student-class-lesson`
  const sent = await readResult(
    fetch(`${student}/upload-attachment`, { method: 'POST', body: form, headers }),
  )
  const body = JSON.stringify({ answer: null, attachments: [sent.filename], status: 'submit' })
  const submit = `${student}/${OPEN_TASK.lesson}/task/${OPEN_TASK.task}/submit`
  const json = { ...headers, 'content-type': 'application/json' }
  await readResult(fetch(submit, { method: 'POST', body, headers: json }))
}

async function readResult(response: Promise<Response>): Promise<Record<string, string>> {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  const { result }: { result: Record<string, string> } = await answer.json()
  return result
}

async function signIn({ address }: RunningServer, email: string) {
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const { access_token } = await readResult(fetch(`${address}/api/login`, { method: 'POST', body, headers }))
  return { authorization: `Bearer ${access_token}` }
}

/** Noise, as hard to pack as a photo taken in the dark. */
async function makePhoto(): Promise<Buffer> {
  const { width, height, bytes } = PHOTO
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  const soft = sharp({ create: { width, height, channels: 3, background: 'gray', noise } }).blur(1.2)
  for (let quality = 40; ; quality += 10) {
    const photo = await soft.clone().jpeg({ quality }).toBuffer()
    if (photo.length >= bytes || quality >= 90) return photo
  }
}
