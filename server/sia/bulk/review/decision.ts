/** What becomes of each file once the operator has agreed: what was matched, or what was picked instead. */
import { fullStop } from '#contract/people/sentence.ts'
import type { BulkPick } from '#contract/sia/document/bulk.ts'
import { scoreOf } from '#contract/sia/graduation.ts'
import type { Enrolled, Roster } from '../match/match.ts'
import { isInScope, keyOf } from '../match/roster.ts'
import type { Reviewed } from './review.ts'

export type Decision = { entry: Reviewed } & (
  | { enrolled: Enrolled; semester_id: number | null; final_score: number | null }
  | { enrolled: null; reason: string }
)

/** @param roster as it is now, not as it was when the zip was checked */
export function decide(entries: readonly Reviewed[], picks: readonly BulkPick[], roster: Roster): Decision[] {
  const chosen = new Map(picks.map((pick) => [pick.entry, pick]))
  const decisions = entries.map((entry) => decideOne(entry, chosen.get(entry.entry), roster))
  const counts = new Map<string, number>()
  for (const decision of decisions) {
    if (!decision.enrolled) continue
    const key = keyOf(decision.enrolled, decision.semester_id)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return decisions.map((decision) =>
    decision.enrolled && (counts.get(keyOf(decision.enrolled, decision.semester_id)) ?? 0) > 1
      ? refused(decision.entry, fullStop(`Lebih dari satu berkas dipilih untuk ${decision.enrolled.name}`))
      : decision,
  )
}

const refused = (entry: Reviewed, reason: string): Decision => ({ entry, enrolled: null, reason })

function decideOne(
  entry: Reviewed,
  pick: BulkPick | undefined,
  { kind, enrolments, scope }: Roster,
): Decision {
  if (pick && pick.student_class_id === null) return refused(entry, 'Tidak disertakan.')
  if (!entry.can_pick) return refused(entry, entry.reason ?? 'Tidak cocok.')
  const chosenId = pick?.student_class_id ?? entry.student?.student_class_id
  if (chosenId === undefined || chosenId === null) return refused(entry, entry.reason ?? 'Belum dipilih.')
  const enrolled = enrolments.find((row) => row.student_class_id === chosenId)
  if (!enrolled) return refused(entry, 'Siswa ini tidak lagi terdaftar di kelas itu.')
  if (pick && !isInScope(enrolled, scope)) return refused(entry, 'Siswa ini bukan dari kelas yang dipilih.')
  if (enrolled.refusal) return refused(entry, enrolled.refusal)
  const semester_id = kind === 'rapor' ? (entry.semester_id ?? scope.semester_id) : null
  if (kind === 'rapor' && semester_id === null) return refused(entry, 'Semester belum dipilih.')
  const final_score = entry.final_score ?? scoreOf(String(pick?.final_score ?? ''))
  if (kind === 'graduation' && final_score === null)
    return refused(entry, 'Nilai akhir harus diisi, 0 sampai 100.')
  return { entry, enrolled, semester_id, final_score }
}
