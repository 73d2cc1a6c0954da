/** What the providers must know of an entity: where it is read and written, and who may do what. */
import type { RaRecord } from 'react-admin'
import type { AccessKey } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ExportFile } from '#contract/export/exportFile.ts'
import type { Resource } from '#contract/resource.ts'

export type Values = Record<string, unknown>
export type Rights = Readonly<Record<'read' | 'create' | 'change' | 'remove', readonly AccessKey[]>>

/** The parts of a list call that its filter names, and the filter without them. */
export type ListCall = {
  /** Another list with rows of the same shape, and its export, such as the trash beside what is there. */
  list?: Endpoint
  exports?: ExportEndpoint
  params?: Record<string, string>
  headers?: Record<string, string>
  query?: Record<string, string>
  filter: Values
}

export type EntityData = {
  list: Endpoint
  /** All rows that the list's filter shows, as a file; none, no export. */
  exports?: ExportEndpoint
  /** Path of single records below the API base, without slash; the list's own otherwise. */
  record?: string
  access: Rights
  /** Who may look at a single record, where that is more than who may change it. */
  view?: Rights['read']
  /** What its file fields are uploaded to, and what its private ones are read from, by field. */
  uploads?: Resource['uploads']
  files?: Resource['files']
  /** Where the list call is more than page, search, order and filter. */
  listCall?: (filter: Values) => ListCall
  /** Fits a read record to what a form holds and PUT takes. */
  toForm?: (row: Values) => Values
  /** The answer to a creation only counts what was made; the record itself must be read. */
  createReturnsCount?: true
  /** Reads records by their ids where no list of the API finds them so. */
  findMany?: (ids: readonly RaRecord['id'][]) => Promise<RaRecord[]>
  /** The answer to a creation may carry a password that is shown once and kept in no cache. */
  createReturnsPassword?: true
}

/** An export call: the list's own query, and the form of the file. */
export type ExportEndpoint = Endpoint & { exportFile: ExportFile }

/** By the name of the `<Resource>`. */
export type Entities = Readonly<Record<string, EntityData>>

/**
 * What a plain resource of the contract says, with what is particular beside; its calls are made when first asked for.
 *
 * @example dataOf(lesson)
 */
export function dataOf(
  resource: Pick<Resource, 'api' | 'access' | 'endpoints' | 'uploads' | 'files'>,
  particular: Pick<EntityData, 'toForm' | 'createReturnsPassword'> = {},
): EntityData {
  const { api, access } = resource
  return {
    get list() {
      return resource.endpoints.list
    },
    get exports() {
      return resource.endpoints.export
    },
    get uploads() {
      return resource.uploads
    },
    get files() {
      return resource.files
    },
    record: api.slice(1),
    access,
    view: [...new Set([...access.read, ...access.change])],
    ...particular,
  }
}

/** @example recordPath(entity) // 'sia/master/lesson' */
export function recordPath({ record, list }: EntityData): string {
  return record ?? list.path.slice(1)
}
