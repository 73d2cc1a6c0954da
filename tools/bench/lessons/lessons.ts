/** Measures a teacher's list of 30 lessons, and a class whose students each submit a photo while others read lists. */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { MB } from '#platform/contract/units.ts'
import { measureLoad, median } from '../load/measure.ts'
import type { Measurement } from '../load/measurement.ts'
import { type RunningServer, startPelita } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { OPERATOR_EMAILS, PASSWORD } from '../seed.ts'
import { OPEN_TASK, STUDENT_EMAILS, seedLessons, TEACHER_EMAIL } from './seedLessons.ts'

const PHOTO = { width: 4000, height: 3000, minBytes: 3 * MB }
/** The period in which all students of the class submit, spread evenly. */
const SUBMISSION_PERIOD_SECONDS = 60
const ACTIVITY_PATH = '/api/sia/activity'

type RoundOptions = { count: number; seconds: number }

export async function measureLessons(folder: string, rounds: RoundOptions): Promise<Section> {
  console.log('Lessons')
  await seedLessons(folder)
  const pelita = await startPelita(folder)
  try {
    const teacher = await signIn(pelita, TEACHER_EMAIL)
    const listLoad = { name: 'lessons', paths: [`${ACTIVITY_PATH}/teacher-class-lesson?page=1&page_size=30`] }
    const measurements: Measurement[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds.count; round += 1)
      measurements.push(
        await measureLoad(pelita.address, listLoad, { seconds: rounds.seconds, headers: teacher }),
      )
    const p99 = median(measurements.slice(1).map((measurement) => measurement.p99))
    const teacherMetric: Metric = {
      name: 'A teacher’s 30 lessons with 2,000 submissions: p99',
      value: p99,
      max: 25,
      unit: 'ms',
    }
    return {
      heading: 'Lessons: 40 students each submit a photo of 3 MB within a minute',
      metrics: [teacherMetric, ...(await measureClassSubmission(pelita))],
    }
  } finally {
    await pelita.stop()
  }
}

async function measureClassSubmission(pelita: RunningServer): Promise<Metric[]> {
  const photo = await makePhoto()
  const studentHeaders = await Promise.all(STUDENT_EMAILS.map((email) => signIn(pelita, email)))
  const operator = await signIn(pelita, OPERATOR_EMAILS[0] ?? '')
  const listLoad = {
    name: 'lists during submissions',
    paths: [`${ACTIVITY_PATH}/lesson-class?page=1&page_size=10`],
  }
  const submissionTimes: number[] = []
  const startedAt = performance.now()
  const readers = measureLoad(pelita.address, listLoad, {
    seconds: SUBMISSION_PERIOD_SECONDS,
    headers: operator,
  })
  await Promise.all(
    studentHeaders.map(async (headers, index) => {
      await pause((index * SUBMISSION_PERIOD_SECONDS * 1000) / studentHeaders.length)
      const sentAt = performance.now()
      await submitPhoto(pelita, headers, photo)
      submissionTimes.push(performance.now() - sentAt)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { p99 } = await readers
  return [
    { name: 'Lists during the submissions: p99', value: p99, max: 100, unit: 'ms' },
    { name: 'Upload and submission of one photo', value: median(submissionTimes), unit: 'ms' },
    { name: 'All 40 submissions', value: seconds, unit: 's' },
  ]
}

async function submitPhoto({ address }: RunningServer, headers: Record<string, string>, photo: Buffer) {
  const form = new FormData()
  form.set('attachment', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
  const path = `${address}${ACTIVITY_PATH}/student-class-lesson`
  const upload = await readResult(fetch(`${path}/upload-attachment`, { method: 'POST', body: form, headers }))
  const body = JSON.stringify({ answer: null, attachments: [upload.filename], status: 'submit' })
  const submitAddress = `${path}/${OPEN_TASK.lesson}/task/${OPEN_TASK.task}/submit`
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  await readResult(fetch(submitAddress, { method: 'POST', body, headers: jsonHeaders }))
}

async function readResult(pendingResponse: Promise<Response>): Promise<Record<string, string>> {
  const response = await pendingResponse
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  const { result }: { result: Record<string, string> } = await response.json()
  return result
}

async function signIn({ address }: RunningServer, email: string) {
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const { access_token } = await readResult(fetch(`${address}/api/login`, { method: 'POST', body, headers }))
  return { authorization: `Bearer ${access_token}` }
}

/** A JPEG of about 3 MB. Blurred noise compresses as badly as a photo taken in the dark. */
async function makePhoto(): Promise<Buffer> {
  const { width, height, minBytes } = PHOTO
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  const blurredNoise = sharp({ create: { width, height, channels: 3, background: 'gray', noise } }).blur(1.2)
  for (let quality = 40; ; quality += 10) {
    const photo = await blurredNoise.clone().jpeg({ quality }).toBuffer()
    if (photo.length >= minBytes || quality >= 90) return photo
  }
}
