/** Measures what the trail of readings costs: the list of students, recorded and not, in turns within one process. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { openDb } from '#platform/server/db/open.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { openKeys } from '#platform/server/keys/openKeys.ts'
import { contributionsOf, type Product } from '#platform/server/product.ts'
import { product } from '#src/features.server.ts'
import { median } from '../load/measure.ts'
import type { Metric } from '../section.ts'
import { OPERATOR_EMAILS, PASSWORD } from '../seed.ts'

const URL = '/api/sia/master/student?page=1&page_size=10'
const WARM_UP = 500
const REQUESTS = 4000

/** The same product, of which no list is recorded unless `isRecorded`. Both pay alike for the detour. */
const withRecording = (isRecorded: boolean): Pick<Product, 'features'> => ({
  features: product.features.map((part) => ({
    ...part,
    serveCalls: (serve, contributions) =>
      part.serveCalls(
        (call, handler) => serve(new Proxy(call, { get: readUnless(isRecorded) }), handler),
        contributions,
      ),
  })),
})

const readUnless = (isRecorded: boolean) => (call: Endpoint, name: string | symbol) =>
  name === 'auditListOf' && !isRecorded ? undefined : Reflect.get(call, name)

/** @param folder the DATA_DIR of a seeded school, on which no server runs */
export async function measureRecordedLists(folder: string): Promise<Metric[]> {
  console.log('Recorded lists')
  const config = readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  const db = await openDb({ ...config, structure: product.structure })
  const files = await openFiles(config)
  const contributions = contributionsOf(product)
  const { keys } = await openKeys({ db, config, clock: Date.now })
  const context: Context = { db, files, keys, config, contributions, clock: Date.now }
  const recorded = await createApp({ ...context, product: withRecording(true) })
  const unrecorded = await createApp({ ...context, product: withRecording(false) })
  try {
    const authorization = await signIn(recorded)
    const times = { recorded: [] as number[], unrecorded: [] as number[] }
    for (let count = 0; count < WARM_UP + REQUESTS; count += 1) {
      const [first, second] = count % 2 === 0 ? [recorded, unrecorded] : [unrecorded, recorded]
      const pair = [await timeList(first, authorization), await timeList(second, authorization)] as const
      if (count < WARM_UP) continue
      times.recorded.push(count % 2 === 0 ? pair[0] : pair[1])
      times.unrecorded.push(count % 2 === 0 ? pair[1] : pair[0])
    }
    const ratio = median(times.recorded) / median(times.unrecorded)
    return [
      { name: 'List of students, recorded', value: median(times.recorded), unit: 'ms' },
      { name: 'The same, not recorded', value: median(times.unrecorded), unit: 'ms' },
      { name: 'Recorded ÷ not recorded', value: ratio, max: 1.05, unit: '×' },
    ]
  } finally {
    await Promise.all([recorded.close(), unrecorded.close()])
    await db.close()
  }
}

async function signIn(app: FastifyInstance): Promise<string> {
  const payload = { email: OPERATOR_EMAILS[0], password: PASSWORD }
  const response = await app.inject({ method: 'POST', url: '/api/login', payload })
  return `Bearer ${response.json<{ result: { access_token: string } }>().result.access_token}`
}

async function timeList(app: FastifyInstance, authorization: string): Promise<number> {
  const startedAt = performance.now()
  const { statusCode } = await app.inject({ url: URL, headers: { authorization } })
  if (statusCode !== 200) throw new Error(`The list was answered with ${statusCode}`)
  return performance.now() - startedAt
}
