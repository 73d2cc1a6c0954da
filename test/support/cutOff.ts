/** Work cut off by the death of its process: sent to the real server, killed at a step, looked at afterwards. */
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { ImportResult } from '#contract/csv.ts'
import { type Running, startServer } from './process.ts'
import { ADMIN, fileForm } from './world.ts'

export async function tokenOf({ url }: Running): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await answer.json()) as { result: { access_token: string } }).result.access_token
}

export const studentsCsv = (count: number) =>
  [
    'nisn,nis,name,gender',
    ...Array.from({ length: count }, (_, n) => `${7_000_000 + n},${n + 1},Murid ${n},L`),
  ].join('\n')

export async function sendStudents({ url }: Running, token: string, csv: string) {
  const form = fileForm('file', { bytes: Buffer.from(csv), name: 'siswa.csv' })
  const answer = await fetch(`${url}/api/sia/master/student-import`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: form.body,
  })
  return (await answer.json()) as { message: string; result: ImportResult }
}

/** What the file says, from beside the server. */
export function look<T>(folder: string, query: string): T {
  const file = new Sqlite(join(folder, 'pelita.sqlite'), { readonly: true })
  try {
    return file.prepare(query).pluck().get() as T
  } finally {
    file.close()
  }
}

/** Kills the server once the newest job has come to a step. */
export async function killAt(server: Running, folder: string, step: number) {
  while (Number(look(folder, 'select max(done) from jobs') ?? 0) < step)
    await new Promise((resolve) => setTimeout(resolve, 2))
  server.signal('SIGKILL')
  await server.ended
}

/**
 * Imports `count` students into a school of its own, killing the process at each of the steps, and sends the
 * same file once more at the end.
 */
export async function importThrough(folder: string, count: number, steps: readonly number[]) {
  const csv = studentsCsv(count)
  let token = ''
  for (const step of steps) {
    const server = await startServer(folder)
    token ||= await tokenOf(server)
    const cut = sendStudents(server, token, csv).catch(() => null)
    await killAt(server, folder, step)
    await cut
    freeLeases(folder)
  }
  const server = await startServer(folder)
  const { result } = await sendStudents(server, token || (await tokenOf(server)), csv)
  const credentials = result.credentials
    ? (await (await fetch(`${server.url}${result.credentials}`)).text()).trim().split(/\r?\n/).slice(1)
    : []
  return { server, token, result, credentials: credentials.map((line) => line.split(',')) }
}

/** Half a minute passes. */
export function freeLeases(folder: string) {
  const file = new Sqlite(join(folder, 'pelita.sqlite'))
  file.exec("update jobs set lease_until = '2000-01-01T00:00:00.000Z' where lease_until is not null")
  file.close()
}
