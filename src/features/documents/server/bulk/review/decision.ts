/** Decides where each file is stored: with the matched student, or the one the operator picked instead. */
import type { BulkPick } from '#features/documents/bulkUpload.ts'
import { parseScore } from '#features/school/score.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import type { Enrolment, Roster } from '../match/matchTypes.ts'
import { documentKeyOf, isInScope } from '../match/roster.ts'
import type { ReviewedEntry } from './review.ts'

export type Decision = { entry: ReviewedEntry } & (
  | { enrolment: Enrolment; semester_id: number | null; final_score: number | null }
  | { enrolment: null; reason: string }
)

/** @param roster read now, since it may have changed after the zip was checked */
export function decideEntries(
  entries: readonly ReviewedEntry[],
  picks: readonly BulkPick[],
  roster: Roster,
): Decision[] {
  const picksByEntry = new Map(picks.map((pick) => [pick.entry, pick]))
  const decisions = entries.map((entry) => decideEntry(entry, picksByEntry.get(entry.entry), roster))
  const counts = new Map<string, number>()
  for (const decision of decisions) {
    if (!decision.enrolment) continue
    const key = documentKeyOf(decision.enrolment, decision.semester_id)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return decisions.map((decision) =>
    decision.enrolment && (counts.get(documentKeyOf(decision.enrolment, decision.semester_id)) ?? 0) > 1
      ? toRefusedDecision(
          decision.entry,
          endWithFullStop(`Lebih dari satu berkas dipilih untuk ${decision.enrolment.name}`),
        )
      : decision,
  )
}

const toRefusedDecision = (entry: ReviewedEntry, reason: string): Decision => ({
  entry,
  enrolment: null,
  reason,
})

function decideEntry(
  entry: ReviewedEntry,
  pick: BulkPick | undefined,
  { kind, enrolments, scope }: Roster,
): Decision {
  if (pick && pick.student_class_id === null) return toRefusedDecision(entry, 'Tidak disertakan.')
  if (!entry.can_pick) return toRefusedDecision(entry, entry.reason ?? 'Tidak cocok.')
  const chosenId = pick?.student_class_id ?? entry.student?.student_class_id
  if (chosenId === undefined || chosenId === null)
    return toRefusedDecision(entry, entry.reason ?? 'Belum dipilih.')
  const enrolment = enrolments.find((row) => row.student_class_id === chosenId)
  if (!enrolment) return toRefusedDecision(entry, 'Siswa ini tidak lagi terdaftar di kelas itu.')
  if (pick && !isInScope(enrolment, scope))
    return toRefusedDecision(entry, 'Siswa ini bukan dari kelas yang dipilih.')
  if (enrolment.refusal) return toRefusedDecision(entry, enrolment.refusal)
  const semester_id = kind === 'rapor' ? (entry.semester_id ?? scope.semester_id) : null
  if (kind === 'rapor' && semester_id === null) return toRefusedDecision(entry, 'Semester belum dipilih.')
  const final_score = entry.final_score ?? parseScore(String(pick?.final_score ?? ''))
  if (kind === 'graduation' && final_score === null)
    return toRefusedDecision(entry, 'Nilai akhir harus diisi, 0 sampai 100.')
  return { entry, enrolment, semester_id, final_score }
}
