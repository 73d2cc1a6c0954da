/** Sends the sample requests of the contract, and creates the records that they reference, each once. */
import { relatedFields } from '#platform/contract/field/relations.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { resources } from '#src/features.ts'
import type { ApiResponse, Client } from '#test/support/world/world.ts'

type CreatedResponse = ApiResponse<{ id: number }>

/** Each sampler sends a sample at most once, and references the record that it created. */
export function createSampler(client: () => Client) {
  const responses = new Map<string, Promise<CreatedResponse>>()
  const post = async (path: string, sample: unknown): Promise<CreatedResponse> =>
    client().post<{ id: number }>(path, await withParents(path, sample))

  /** Sends the sample of a call that creates a record. @returns its response, also if it was sent before */
  function postSample({ path, sample }: { path: string; sample?: unknown }): Promise<CreatedResponse> {
    const response = responses.get(path) ?? post(path, sample)
    responses.set(path, response)
    return response
  }

  /** @returns the sample with references to records that exist */
  async function withParents(path: string, sample: unknown): Promise<Record<string, unknown>> {
    const fields = sample as Record<string, unknown>
    const resource = Object.values<Resource>(resources).find(
      ({ api }) => path === api || path === `${api}/:id`,
    )
    const result = { ...fields }
    for (const { name, target, join } of resource ? relatedFields(resource.input) : []) {
      const parent = Object.values<Resource>(resources).find(({ table }) => table === target.table)
      if (!parent || !(name in fields)) continue
      const { body } = await postSample({ path: parent.api, sample: parent.sample })
      result[name] = join ? [body.result.id] : body.result.id
    }
    return result
  }

  return { postSample, withParents }
}
