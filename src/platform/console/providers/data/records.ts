/** Records as react-admin gets them. */
import type { RaRecord } from 'react-admin'
import type { EntityData } from '../entity.ts'
import { toFormValues } from './lists.ts'
import { attachMessage, readMessage } from './writeMessages.ts'

export const toRecord = (entity: EntityData, row: RaRecord) =>
  attachMessage(toFormValues(entity, row) as RaRecord, readMessage(row) ?? '')

/**
 * React-admin's types promise each caller its own record type, which the provider cannot know. All methods return
 * their records through this cast.
 */
export function castRow<Row extends RaRecord>(row: RaRecord): Row {
  return row as Row
}
