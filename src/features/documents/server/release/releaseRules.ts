/** From when documents are released, and the columns of the export of who has opened them. */

import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import { RELEASE_STATE, type ReleaseDefault, type ReleaseState } from '../../release.ts'

type ReleaseChoice = { release_at: string | null; withdrawn_at: string | null }

/**
 * The release state of a class; without a release of its own, the school's default.
 *
 * @example releaseState({ release_at: '2026-12-20T03:00:00.000Z', withdrawn_at: null }, { byDefault: 'draft', now }) // 'scheduled'
 */
export function releaseState(
  release: ReleaseChoice | null,
  { byDefault, now }: { byDefault: ReleaseDefault; now: string },
): ReleaseState {
  if (!release) return byDefault
  if (release.withdrawn_at !== null) return 'withdrawn'
  if (release.release_at === null) return 'draft'
  return release.release_at <= now ? 'released' : 'scheduled'
}

/** The reason why a release moment is invalid, or null. A null moment means at once. */
export function releaseProblem(moment: string | null, now: string): string | null {
  return moment !== null && moment <= now ? 'Waktu terbit sudah lewat' : null
}

export const READER_COLUMNS: readonly ExportColumn[] = [
  { source: 'classroom.name', label: 'Kelas' },
  { source: 'student.nis', label: 'NIS' },
  { source: 'student.nisn', label: 'NISN' },
  { source: 'student.name', label: 'Siswa', width: 32 },
  { source: 'has_document', label: 'Sudah diunggah', kind: 'boolean' },
  {
    source: 'state',
    label: 'Keadaan',
    options: Object.entries(RELEASE_STATE).map(([id, name]) => ({ id, name })),
  },
  { source: 'release_at', label: 'Waktu terbit', kind: 'moment' },
  { source: 'opened_at', label: 'Dibuka', kind: 'moment' },
]
