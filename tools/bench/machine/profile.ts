/** Profiles the server while lists are requested, and sums V8's CPU samples by package and by function. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { measureLoad } from '../load/measure.ts'
import type { Load } from '../load/measurement.ts'

const PHASE_SECONDS = { warmUp: 2, sampled: 8 }
const MAX_ROWS = 15

/** The fields used here of the file that Node writes with `--cpu-prof`. */
type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  /** Microseconds between each sample and the one before it. */
  timeDeltas: number[]
}

export type TimeShare = { name: string; share: number }
export type ProfileSummary = { packages: TimeShare[]; functions: TimeShare[] }

/** @param folder receives the profile files */
export async function profileServer(engine: Engine, load: Load, folder: string): Promise<ProfileSummary> {
  mkdirSync(folder, { recursive: true })
  const server = await engine.startPelita({ nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  const headers = await signInHeaders(server)
  await measureLoad(server.address, load, { seconds: PHASE_SECONDS.warmUp, headers })
  await measureLoad(server.address, load, { seconds: PHASE_SECONDS.sampled, headers })
  await server.stop()
  const [name = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    // Worker threads write their own profiles; the main thread's is the largest.
    .sort((a, b) => readFileSync(join(folder, b)).length - readFileSync(join(folder, a)).length)
  return summariseProfile(JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

function summariseProfile({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const packages = new Map<string, number>()
  const functions = new Map<string, number>()
  let totalTime = 0
  samples.forEach((id, index) => {
    const frame = frames.get(id)
    // Idle time is not CPU time.
    if (!frame || frame.functionName === '(idle)') return
    const time = timeDeltas[index] ?? 0
    const packageName = findPackageName(frame)
    totalTime += time
    packages.set(packageName, (packages.get(packageName) ?? 0) + time)
    const name = `${frame.functionName || '(anonymous)'} · ${packageName}`
    functions.set(name, (functions.get(name) ?? 0) + time)
  })
  const toLargestShares = (times: Map<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_ROWS)
      .map(([name, time]) => ({ name, share: time / totalTime }))
  return { packages: toLargestShares(packages), functions: toLargestShares(functions) }
}

function findPackageName({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  const [, name] = url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (name) return name
  if (url.startsWith('node:')) return 'Node'
  return url ? 'Pelita' : functionName.startsWith('(') ? functionName : 'V8 and built-in functions'
}
