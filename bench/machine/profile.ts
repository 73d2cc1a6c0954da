/** Where the server's time goes while lists are asked for: V8's own samples, summed by package and by function. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { measure } from '../load/measure.ts'
import type { Load } from '../load/measurement.ts'

const PHASE_SECONDS = { warm: 2, measured: 8 }
const MAX_LINES = 15

/** What Node writes with `--cpu-prof`. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

export type Share = { name: string; share: number }
export type ProfileSummary = { packages: Share[]; functions: Share[] }

/** @param folder that may be filled */
export async function profile(engine: Engine, load: Load, folder: string): Promise<ProfileSummary> {
  mkdirSync(folder, { recursive: true })
  const pelita = await engine.pelita({ flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  const headers = await signInHeaders(pelita)
  await measure(pelita.address, load, { seconds: PHASE_SECONDS.warm, headers })
  await measure(pelita.address, load, { seconds: PHASE_SECONDS.measured, headers })
  await pelita.stop()
  const [name = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    // The server's own is the largest; its workers write theirs too.
    .sort((a, b) => readFileSync(join(folder, b)).length - readFileSync(join(folder, a)).length)
  return summarise(JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

function summarise({ nodes, samples, timeDeltas }: Profile): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const packages = new Map<string, number>()
  const functions = new Map<string, number>()
  let total = 0
  samples.forEach((id, index) => {
    const frame = frames.get(id)
    // Waiting is no work.
    if (!frame || frame.functionName === '(idle)') return
    const time = timeDeltas[index] ?? 0
    const owner = findOwner(frame)
    total += time
    packages.set(owner, (packages.get(owner) ?? 0) + time)
    const name = `${frame.functionName || '(anonymous)'} · ${owner}`
    functions.set(name, (functions.get(name) ?? 0) + time)
  })
  const largest = (times: Map<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_LINES)
      .map(([name, time]) => ({ name, share: time / total }))
  return { packages: largest(packages), functions: largest(functions) }
}

function findOwner({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const [, name] = url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (name) return name
  if (url.startsWith('node:')) return 'Node'
  return url ? 'Pelita' : functionName.startsWith('(') ? functionName : 'V8 and what is compiled in'
}
