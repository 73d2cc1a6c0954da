/** The description of an entity that the providers need: its endpoints and its access rights. */
import type { RaRecord } from 'react-admin'
import type { AccessKey, ResourceAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ExportFile } from '#platform/contract/export/exportFile.ts'
import type { Resource } from '#platform/contract/resource.ts'

export type Values = Record<string, unknown>
export type Rights = ResourceAccess

/** The parts of a list request that come from its filter, and the remaining filter. */
export type ListRequest = {
  /** Replaces the list and its export by others with rows of the same shape, such as the trash. */
  list?: Endpoint
  exports?: ExportEndpoint
  params?: Record<string, string>
  headers?: Record<string, string>
  query?: Record<string, string>
  filter: Values
}

export type EntityData = {
  list: Endpoint
  /** Exports all rows that match the list's filter; without it the list has no export. */
  exports?: ExportEndpoint
  /** Path of single records below the API base, without leading slash; default: the list's path. */
  record?: string
  access: Rights
  /** Who may view a single record, if more users than may change it. */
  view?: readonly AccessKey[]
  /** Its description, of which the labels are. */
  resource?: Pick<Resource, 'name' | 'label' | 'input' | 'extra' | 'row'>
  /** Endpoints to upload file fields and to read private files, by field. */
  uploads?: Resource['uploads']
  files?: Resource['files']
  /** Change or delete many records in one call; without them, one call each. */
  bulk?: { change: Endpoint; remove: Endpoint }
  /** Converts the filter for lists whose request has more parts than page, search, order and filter. */
  toListRequest?: (filter: Values) => ListRequest
  /** Converts a record as read into the values that the form edits and PUT accepts. */
  toForm?: (row: Values) => Values
  /** The response to POST has no record, only its id and counts, so the record is read afterwards. */
  createReturnsCount?: true
  /** Reads records by their ids if the list endpoint cannot filter by id. */
  findMany?: (ids: readonly RaRecord['id'][]) => Promise<RaRecord[]>
  /**
   * The response to POST may carry a one-time password, which must not enter any cache: the fields of the response that
   * name the login, the first that is set.
   */
  createReturnsPassword?: readonly string[]
}

/** An export endpoint: it takes the list's query and the file format. */
export type ExportEndpoint = Endpoint & { exportFile: ExportFile }

/** Keyed by the name of the `<Resource>`. */
export type Entities = Readonly<Record<string, EntityData>>

/**
 * The entity of a plain resource of the contract. Getters, because the endpoints are created on first access.
 *
 * @example dataOf(book)
 */
export function dataOf(
  resource: Pick<
    Resource,
    'api' | 'access' | 'endpoints' | 'uploads' | 'files' | 'name' | 'label' | 'input' | 'extra' | 'row'
  >,
  overrides: Pick<EntityData, 'toForm' | 'createReturnsPassword'> = {},
): EntityData {
  const { api, access } = resource
  return {
    get list() {
      return resource.endpoints.list
    },
    get exports() {
      return resource.endpoints.export
    },
    get bulk() {
      const { changeMany, removeMany } = resource.endpoints
      return { change: changeMany, remove: removeMany }
    },
    get uploads() {
      return resource.uploads
    },
    get files() {
      return resource.files
    },
    resource,
    record: api.slice(1),
    access,
    view: [...new Set([...access.read, ...access.change])],
    ...overrides,
  }
}

/** @example recordPath(entity) // 'books' */
export function recordPath({ record, list }: EntityData): string {
  return record ?? list.path.slice(1)
}
