/** Runs a load with `wrk`, a native generator with one thread on a core of its own, so that the server limits the rate. */
import { execFile, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LOAD_CORE, pinCommand } from '../machine/cores.ts'
import type { Load, Measurement } from './measurement.ts'

/** `wrk --version` exits with 1, so only the failure to start it shows that it is not installed. */
export const hasWrk: boolean = spawnSync('wrk', ['--version']).error === undefined

/** The default of two seconds would count slow responses, such as the baseline's search for a rare word, as failures. */
const RESPONSE_TIMEOUT = '15s'
/** Request bodies made before a round. A longer round sends them again. */
const BODY_COUNT = 4000
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** Numbers the script files, since two loads may run at once. */
let scriptCount = 0

/** @throws if a response failed, since the measurement would be meaningless */
export async function runWrk(
  address: string,
  { paths, method = 'GET', body }: Load,
  {
    seconds,
    headers,
    connections,
  }: { seconds: number; headers: Record<string, string>; connections: number },
): Promise<Measurement> {
  scriptCount += 1
  const script = join(tmpdir(), `pelita-bench-${process.pid}-${scriptCount}.lua`)
  writeFileSync(
    script,
    renderScript({ paths, method, ...(body && { bodies: Array.from({ length: BODY_COUNT }, body) }) }),
  )
  const allHeaders = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  const args = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--timeout',
    RESPONSE_TIMEOUT,
    '--latency',
    ...Object.entries(allHeaders).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    '--script',
    script,
    address,
  ]
  try {
    const { stdout } = await promisify(execFile)(...pinCommand(LOAD_CORE, 'wrk', args))
    return parseOutput(stdout, paths[0] ?? '')
  } finally {
    rmSync(script)
  }
}

type ScriptRequests = { paths: readonly string[]; method: string; bodies?: readonly string[] }

/** The Lua script formats all requests before the round and then sends them in turn. */
function renderScript({ paths, method, bodies }: ScriptRequests): string {
  const toLuaTable = (values: readonly string[]) => `{${values.map(toLuaString).join(',')}}`
  return `local requests, index = {}, 0
function init(args)
  local bodies = ${bodies ? toLuaTable(bodies) : '{ false }'}
  for _, path in ipairs(${toLuaTable(paths)}) do
    for _, body in ipairs(bodies) do
      requests[#requests + 1] = wrk.format(${toLuaString(method)}, path, nil, body or nil)
    end
  end
end
function request()
  index = index % #requests + 1
  return requests[index]
end
`
}

/** Writes a Lua string literal, with every byte that is not plain ASCII as a decimal escape. */
function toLuaString(text: string): string {
  const bytes = [...Buffer.from(text)]
  const escapeByte = (byte: number) => `\\${String(byte).padStart(3, '0')}`
  const characters = bytes.map((byte) => (isPlainAscii(byte) ? String.fromCharCode(byte) : escapeByte(byte)))
  return `"${characters.join('')}"`
}

function isPlainAscii(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
}

function parseOutput(output: string, path: string): Measurement {
  const failedResponses = output.match(/Non-2xx or 3xx responses: (\d+)/)?.[1]
  const socketErrors = output.match(/Socket errors: (.+)/)?.[1]
  if (failedResponses || socketErrors)
    throw new Error(
      `${path}: ${failedResponses ?? 0} failed responses, socket errors: ${socketErrors ?? 'none'}`,
    )
  return {
    rate: Number(matchOutput(output, /Requests\/sec:\s+([\d.]+)/)),
    responseCount: Number(matchOutput(output, /(\d+) requests in/)),
    p50: parseMilliseconds(matchOutput(output, /\n\s+50%\s+(\S+)/)),
    p99: parseMilliseconds(matchOutput(output, /\n\s+99%\s+(\S+)/)),
  }
}

function matchOutput(output: string, pattern: RegExp): string {
  const value = output.match(pattern)?.[1]
  if (value === undefined) throw new Error(`wrk printed no ${pattern.source}: ${output}`)
  return value
}

/** @param text such as `812.00us`, `3.42ms`, `1.02s` */
function parseMilliseconds(text: string): number {
  const [, value, unit = ''] = text.match(/^([\d.]+)([a-z]+)$/) ?? []
  const factor = MS_PER_UNIT[unit]
  if (factor === undefined) throw new Error(`wrk printed a time of ${text}`)
  return Number(value) * factor
}
