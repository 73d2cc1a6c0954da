/** Finds files in the data of a write; what handles them is loaded for those only, since lists load this with the entry. */
import type { EntityData, Values } from '../entity.ts'

const isFile = (value: unknown) =>
  typeof value === 'object' && value !== null && ('rawFile' in value || 'name' in value)

/** The data with the names of its files, after those that were chosen are uploaded. @throws HttpError with the field's error */
export async function sendFiles(entity: Pick<EntityData, 'uploads'>, data: Values): Promise<Values> {
  if (!Object.values(data).some(isFile)) return data
  const { uploadFiles } = await import('./fileValues.ts')
  return uploadFiles(entity, data)
}
