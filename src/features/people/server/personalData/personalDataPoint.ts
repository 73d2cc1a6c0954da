/** What a feature stores about a person: tables and files that are handed out, and what is erased when they are anonymised. */
import type { RawBuilder } from 'kysely'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Tx } from '#platform/server/db/write.ts'

export type Person = { type: 'student' | 'teacher'; id: number; userId: number }

/** `name` is the key in the exported file; `query` selects the rows whose id is greater than `lastId`, ordered by id. */
export type Section = { name: string; query: (lastId: number) => RawBuilder<{ id: number }> }

/** A file of the person, and its folder in the zip. */
export type StoredDocument = { id: number; folder: string; filename: string; stored: string }

/** A student who is anonymised; `at` is the moment, UTC ISO. */
export type ErasedStudent = { id: number; userId: number | null; at: string }

type PersonalData = {
  /** Place of the sections in the exported file. */
  position: number
  sections: (person: Person) => readonly Section[]
  /** Selects the rows of the person's files. */
  files?: (person: Person) => RawBuilder<StoredDocument>
  /** Erases what the school does not have to keep. Returns the entities whose snapshots in the audit trail are erased too. */
  erase?: (tx: Tx, student: ErasedStudent) => Promise<readonly { entity: string; ids: readonly number[] }[]>
}

/** @example PERSONAL_DATA.contribute({ position: 20, sections: ({ id }) => [loansOf(id)] }) */
export const PERSONAL_DATA = contributionPoint<PersonalData>()
