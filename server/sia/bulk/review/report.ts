/** How a zip is answered: in groups after a check, entry by entry once it is stored, as a CSV to keep. */
import type { BulkEntry, BulkResult, BulkStudent } from '#contract/sia/document/bulk.ts'
import type { Context } from '#server/context.ts'
import { offerDownload } from '#server/resource/export/downloads.ts'
import { BOM, csvLine } from '#server/resource/sheet/csv.ts'
import { baseOf } from '../match/fileNames.ts'
import { studentOf } from '../match/roster.ts'

/** What became of an entry. */
export type FileResult = BulkEntry & { outcome: 'berhasil' | 'menimpa' | 'gagal' }

export function checkedOf(
  entries: readonly BulkEntry[],
  more: Pick<BulkResult, 'upload_id' | 'tanpa_berkas' | 'pilihan'>,
): BulkResult {
  const of = (...groups: BulkEntry['group'][]) =>
    byFileName(entries.filter((entry) => groups.includes(entry.group))).map(plainEntry)
  return {
    ...more,
    total: entries.length,
    berhasil: of('cocok'),
    menimpa: of('menimpa'),
    gagal: of('ambigu', 'tidak_cocok'),
    laporan: null,
  }
}

export function outcomeOf(
  results: readonly FileResult[],
  { tanpa_berkas, laporan }: { tanpa_berkas: BulkStudent[]; laporan: string },
): BulkResult {
  const of = (outcome: FileResult['outcome']) =>
    byFileName(results.filter((one) => one.outcome === outcome)).map(plainEntry)
  return {
    upload_id: null,
    total: results.length,
    berhasil: of('berhasil'),
    menimpa: of('menimpa'),
    gagal: of('gagal'),
    tanpa_berkas,
    pilihan: [],
    laporan,
  }
}

const ALPHABET = new Intl.Collator('id', { numeric: true })

/** As one looks for it, without its folders, not as the zip happens to hold it. */
function byFileName<Entry extends BulkEntry>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => ALPHABET.compare(baseOf(one.name), baseOf(other.name)))
}

/** What the contract shows of an entry, and no more. */
function plainEntry({ student, candidates, ...entry }: BulkEntry): BulkEntry {
  const { entry: number, name, group, reason, can_pick, can_open, final_score } = entry
  const people = { student: student && studentOf(student), candidates: candidates.map(studentOf) }
  return { entry: number, name, group, reason, ...people, can_pick, can_open, final_score }
}

/** @returns a link, valid 15 minutes */
export function offerReport(context: Context, noun: string, results: readonly FileResult[]): Promise<string> {
  const lines = byFileName(results).map(({ name, outcome, student, reason }) => [
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
