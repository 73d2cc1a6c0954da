/** Changes of many records at once. */
import { HttpError, type Identifier } from 'react-admin'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { callAny } from '../call.ts'
import type { Values } from '../entity.ts'

/** Changes or deletes a hundred records a call; each call does all of its records or none. @throws HttpError */
export async function changeMany(endpoint: Endpoint, ids: readonly Identifier[], data?: Values) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE.max) {
    const batch = ids.slice(start, start + PAGE_SIZE.max).map(Number)
    await callAny(endpoint, { body: { ids: batch, ...(data && { data }) } })
  }
  return { data: [...ids] }
}

/** Updates one record after another without rollback; the error says how many failed and why the first one did. */
export async function runSequentially(
  ids: readonly Identifier[],
  updateOne: (id: Identifier) => Promise<unknown>,
) {
  const failures: string[] = []
  for (const id of ids) {
    try {
      await updateOne(id)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const [first] = failures
  if (first) throw new HttpError(`${failures.length} dari ${ids.length} gagal: ${first}`, 409, null)
  return { data: [...ids] }
}
