/** The load from `wrk`, a native generator: one thread on the core of its own, so that a rate is the server's and not the generator's. */
import { execFile, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LOAD_CORE, pinCommand } from '../machine/cores.ts'
import type { Load, Measurement } from './measurement.ts'

/** It prints its version and how it is used, and ends with 1. */
export const hasWrk: boolean = spawnSync('wrk', ['--version']).error === undefined

/** A slow answer, such as the baseline's scan for a rare word, is measured and no failure; `wrk` itself gives up after two seconds. */
const ANSWER_TIMEOUT = '15s'
/** So many bodies are made before a round, and sent again in turn when a round outruns them. */
const BODY_COUNT = 4000
const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** Two loads may run at once, each from a script of its own. */
let scripts = 0

/** @throws where an answer was no success: then nothing was measured */
export async function runWrk(
  address: string,
  { paths, method = 'GET', body }: Load,
  {
    seconds,
    headers,
    connections,
  }: { seconds: number; headers: Record<string, string>; connections: number },
): Promise<Measurement> {
  scripts += 1
  const script = join(tmpdir(), `pelita-bench-${process.pid}-${scripts}.lua`)
  writeFileSync(
    script,
    requestScript({ paths, method, ...(body && { bodies: Array.from({ length: BODY_COUNT }, body) }) }),
  )
  const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  const args = [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--timeout', ANSWER_TIMEOUT, '--latency'],
    ...Object.entries(sent).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...['--script', script, address],
  ]
  try {
    const { stdout } = await promisify(execFile)(...pinCommand(LOAD_CORE, 'wrk', args))
    return readReport(stdout, paths[0] ?? '')
  } finally {
    rmSync(script)
  }
}

type WrkRequests = { paths: readonly string[]; method: string; bodies?: readonly string[] }

/** Requests are put together once before the round, and taken in turn. */
function requestScript({ paths, method, bodies }: WrkRequests): string {
  const list = (values: readonly string[]) => `{${values.map(toLuaString).join(',')}}`
  return `local requests, turn = {}, 0
function init(args)
  local bodies = ${bodies ? list(bodies) : '{ false }'}
  for _, path in ipairs(${list(paths)}) do
    for _, body in ipairs(bodies) do
      requests[#requests + 1] = wrk.format(${toLuaString(method)}, path, nil, body or nil)
    end
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`
}

/** As Lua spells a text: every byte that is not a plain character by its number. */
function toLuaString(text: string): string {
  const bytes = [...Buffer.from(text)]
  return `"${bytes.map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`)).join('')}"`
}

function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
}

function readReport(printed: string, path: string): Measurement {
  const refused = printed.match(/Non-2xx or 3xx responses: (\d+)/)?.[1]
  const broken = printed.match(/Socket errors: (.+)/)?.[1]
  if (refused || broken)
    throw new Error(`${path}: ${refused ?? 0} refusals, ${broken ?? 'no broken connections'}`)
  return {
    rate: Number(readMatch(printed, /Requests\/sec:\s+([\d.]+)/)),
    answers: Number(readMatch(printed, /(\d+) requests in/)),
    p50: milliseconds(readMatch(printed, /\n\s+50%\s+(\S+)/)),
    p99: milliseconds(readMatch(printed, /\n\s+99%\s+(\S+)/)),
  }
}

function readMatch(printed: string, pattern: RegExp): string {
  const value = printed.match(pattern)?.[1]
  if (value === undefined) throw new Error(`wrk printed no ${pattern.source}: ${printed}`)
  return value
}

/** @param text such as `812.00us`, `3.42ms`, `1.02s` */
function milliseconds(text: string): number {
  const [, value, unit = ''] = text.match(/^([\d.]+)([a-z]+)$/) ?? []
  const factor = MILLISECONDS[unit]
  if (factor === undefined) throw new Error(`wrk printed a time of ${text}`)
  return Number(value) * factor
}
