/** Results of a zip: the groups after the check, the outcome of storing, and a CSV report. */
import type { BulkEntry, BulkResult, BulkStudent } from '#features/documents/bulkUpload.ts'
import type { Context } from '#platform/server/context.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { BOM, csvLine } from '#platform/server/resource/sheet/csv.ts'
import { baseNameOf } from '../match/fileNames.ts'
import { toBulkStudent } from '../match/roster.ts'

/** An entry with the outcome of storing it. */
export type FileResult = BulkEntry & { outcome: 'berhasil' | 'menimpa' | 'gagal' }

export function toCheckResult(
  entries: readonly BulkEntry[],
  otherFields: Pick<BulkResult, 'upload_id' | 'tanpa_berkas' | 'pilihan'>,
): BulkResult {
  const select = (...groups: BulkEntry['group'][]) =>
    sortByFileName(entries.filter((entry) => groups.includes(entry.group))).map(toContractEntry)
  return {
    ...otherFields,
    total: entries.length,
    berhasil: select('cocok'),
    menimpa: select('menimpa'),
    gagal: select('ambigu', 'tidak_cocok'),
    laporan: null,
  }
}

export function toStoringResult(
  results: readonly FileResult[],
  { tanpa_berkas, laporan }: { tanpa_berkas: BulkStudent[]; laporan: string },
): BulkResult {
  const select = (outcome: FileResult['outcome']) =>
    sortByFileName(results.filter((one) => one.outcome === outcome)).map(toContractEntry)
  return {
    upload_id: null,
    total: results.length,
    berhasil: select('berhasil'),
    menimpa: select('menimpa'),
    gagal: select('gagal'),
    tanpa_berkas,
    pilihan: [],
    laporan,
  }
}

const fileNameCollator = new Intl.Collator('id', { numeric: true })

/** Sorts by name without folders, since the zip's order means nothing. */
function sortByFileName<Entry extends BulkEntry>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) =>
    fileNameCollator.compare(baseNameOf(one.name), baseNameOf(other.name)),
  )
}

/** Only the fields that the contract names. */
function toContractEntry({ student, candidates, ...entry }: BulkEntry): BulkEntry {
  return {
    entry: entry.entry,
    name: entry.name,
    group: entry.group,
    reason: entry.reason,
    student: student && toBulkStudent(student),
    candidates: candidates.map(toBulkStudent),
    can_pick: entry.can_pick,
    can_open: entry.can_open,
    final_score: entry.final_score,
  }
}

/** @returns a link, valid 15 minutes */
export function offerReport(context: Context, noun: string, results: readonly FileResult[]): Promise<string> {
  const lines = sortByFileName(results).map(({ name, outcome, student, reason }) => [
    name,
    outcome,
    student?.nis ?? '',
    student?.name ?? '',
    student?.classroom.name ?? '',
    reason ?? '',
  ])
  const header = ['berkas', 'hasil', 'nis', 'siswa', 'kelas', 'alasan']
  const content = BOM + [header, ...lines].map((line) => csvLine(line, ';')).join('')
  return offerDownload(context, { filename: `laporan-unggah-${noun}.csv`, content })
}
