/** Changes one record: partial data is completed, files are uploaded, and what was never read is not cleared. */
import type { RaRecord, UpdateParams } from 'react-admin'
import { type EntityData, recordPath, type Values } from '../entity.ts'
import { sendUpdate } from './lostAnswers.ts'
import { sendFiles } from './sentFiles.ts'

type Update<Response> = {
  entity: EntityData
  params: Pick<UpdateParams, 'id' | 'data' | 'previousData' | 'meta'>
  readCurrent: () => Promise<RaRecord>
  send: (values: RaRecord) => Promise<Response>
}

/** Sends the `updated_at` last read, so that the server responds 409 if the record has changed since. */
export async function updateRecord<Response>({ entity, params, readCurrent, send }: Update<Response>) {
  const { id, data, previousData } = params
  const complete = await completeChange(entity, params, readCurrent)
  const updated_at = complete.updated_at ?? previousData?.updated_at
  const declared = withoutFormOnly(entity, withoutUnread(complete, previousData, data), previousData)
  const values = await sendFiles(entity, declared)
  return sendUpdate({
    key: `${recordPath(entity)}/${id}`,
    data: { ...values, updated_at },
    send: (latest) => send({ ...latest, id }),
    readCurrent,
  })
}

/**
 * The whole record, because PUT replaces it. A form sends all fields; what is missing in partial data, such as that of
 * `useUpdate('posts', { id, data: { is_approved: true } })`, is that of `previousData`, or is read.
 */
async function completeChange(
  { resource }: EntityData,
  { data, previousData }: Update<unknown>['params'],
  readCurrent: () => Promise<RaRecord>,
): Promise<Values> {
  const merged: Values = { ...previousData, ...data }
  const isPartial = Object.keys(merged).some((name) => !(name in data))
  // A row of a list lacks fields. Without a description, only a record that was read tells which there are.
  const names = resource ? Object.keys(resource.input.shape) : []
  const isMissing = resource ? names.some((name) => !(name in merged)) : isBare(previousData)
  return isMissing && (isPartial || isBare(previousData)) ? { ...(await readCurrent()), ...data } : merged
}

const isBare = (previous: Values | undefined) =>
  !previous || Object.keys(previous).every((name) => name === 'id')

/**
 * Until a record is loaded, react-admin fills its form with the list's row, which may lack fields. Their inputs are
 * blank because they were never read, so saving must not clear them.
 */
function withoutUnread(data: Values, previous: Values | undefined, typed: Values): Values {
  if (isBare(previous)) return data
  const isBlank = (value: unknown) => value === null || value === undefined || value === ''
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => (previous && name in previous) || !(name in typed) || !isBlank(value),
    ),
  )
}

/** Without what `toForm` has added for the screen alone, such as the pictures whose ids are sent; the server knows no such names. */
function withoutFormOnly(
  { resource, toForm }: EntityData,
  values: Values,
  previous: Values | undefined,
): Values {
  if (!resource || !toForm || !previous) return values
  const declared = { ...resource.input.shape, ...resource.row.shape }
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => name in declared || !(name in previous)),
  )
}
