/** How the trail names the records that it tells of. */
import { contributionPoint } from './contributions.ts'
import type { Option } from './options.ts'
import type { Resource } from './resource.ts'

/** A kind of record that the trail names, and that is no resource; one without a label is shown by its id. */
export type TrailEntity = Option<string>

/** @example TRAIL_ENTITIES.contribute({ id: 'reading_room', name: 'Ruang Baca' }) */
export const TRAIL_ENTITIES = contributionPoint<TrailEntity>()

const OWN_ENTITIES: readonly TrailEntity[] = [
  { id: 'user', name: 'Akun' },
  { id: 'role', name: 'Role' },
  { id: 'call', name: 'Permintaan' },
  { id: 'export', name: 'Ekspor daftar' },
  { id: 'import', name: 'Impor' },
]

/** A resource is named by its label. @example namesOf([book]) // contributes { id: 'book', name: 'Buku' } */
export const namesOf = (resources: readonly Pick<Resource, 'name' | 'label'>[]) =>
  TRAIL_ENTITIES.contribute(...resources.map(({ name, label }) => ({ id: name, name: label })))

/** Those of the platform, the resources, and what features add. */
export const trailEntitiesOf = (source: Parameters<typeof TRAIL_ENTITIES.of>[0]): readonly TrailEntity[] => [
  ...OWN_ENTITIES,
  ...TRAIL_ENTITIES.of(source),
]
