/** What the operator answers about the files of a checked zip, and what would be stored because of it. */
import type { BulkEntry, BulkPick, BulkResult, BulkStudent } from '#contract/sia/document/bulk.ts'
import { scoreOf } from '#contract/sia/graduation.ts'

/** By entry: whose it is, or null for leaving it out. */
export type Answer = { student: BulkStudent | null; score: string }
export type Answers = ReadonlyMap<number, Answer>

/** The group tabs, in the order they need attention (issue: five groups). */
export function groupsOf({ berhasil, menimpa, gagal, tanpa_berkas }: BulkResult) {
  return {
    cocok: berhasil,
    menimpa,
    ambigu: gagal.filter((entry) => entry.group === 'ambigu'),
    tidak_cocok: gagal.filter((entry) => entry.group === 'tidak_cocok'),
    tanpa_berkas,
  }
}

/** Whether an entry would be stored as things stand. */
export function isStored(entry: BulkEntry, answers: Answers, hasScore: boolean): boolean {
  const answer = answers.get(entry.entry)
  if (!answer) return entry.student !== null
  if (!answer.student) return false
  return !hasScore || entry.final_score !== null || scoreOf(answer.score) !== null
}

/** How the server says that only the score is missing. */
const ONLY_SCORE = 'Nilai akhir belum diketahui.'

/** Whose file is sure and only its score is not has its student already; nobody has it twice. */
export function presumed(entries: readonly BulkEntry[], hasScore: boolean): Answers {
  if (!hasScore) return new Map()
  const sure = (entry: BulkEntry) => {
    const isOnlyScore = entry.final_score === null && entry.reason === ONLY_SCORE
    return entry.student ?? (isOnlyScore && entry.candidates.length === 1 ? entry.candidates[0] : null)
  }
  const holders = new Map<number, number>()
  for (const entry of entries) {
    const id = sure(entry)?.student_class_id
    if (id !== undefined) holders.set(id, (holders.get(id) ?? 0) + 1)
  }
  return new Map(
    entries.flatMap((entry) => {
      const student = entry.student ? null : sure(entry)
      const isAlone = student && holders.get(student.student_class_id) === 1
      return isAlone ? [[entry.entry, { student, score: '' }] as const] : []
    }),
  )
}

/** Whom a file may be given to: the likeliest first, then everybody by name; nobody whom another file has. */
export function optionsFor(
  entry: BulkEntry,
  { pilihan }: Pick<BulkResult, 'pilihan'>,
  taken: ReadonlyMap<number, number>,
): BulkStudent[] {
  const byId = new Map([...entry.candidates, ...pilihan].map((one) => [one.student_class_id, one]))
  return [...byId.values()].filter((one) => {
    const holder = taken.get(one.student_class_id)
    return holder === undefined || holder === entry.entry
  })
}

/** Those whose stored file another would replace. */
export function havingFile({ pilihan, tanpa_berkas, berhasil }: BulkResult): ReadonlySet<number> {
  const without = [...tanpa_berkas, ...berhasil.flatMap(({ student }) => student ?? [])]
  const ids = new Set(without.map((one) => one.student_class_id))
  return new Set(pilihan.map((one) => one.student_class_id).filter((id) => !ids.has(id)))
}

/** Students who are somebody's already, so that none is picked twice. */
export function takenBy(entries: readonly BulkEntry[], answers: Answers): Map<number, number> {
  const taken = new Map<number, number>()
  for (const entry of entries) {
    const answer = answers.get(entry.entry)
    const student = answer ? answer.student : entry.student
    if (student) taken.set(student.student_class_id, entry.entry)
  }
  return taken
}

/** Half an answer is none. */
export function picksOf(entries: readonly BulkEntry[], answers: Answers, hasScore: boolean): BulkPick[] {
  return entries.flatMap((one) => {
    const answer = answers.get(one.entry)
    if (!answer || (!one.student && !isStored(one, answers, hasScore))) return []
    const { student, score } = answer
    const student_class_id = student?.student_class_id ?? null
    return [{ entry: one.entry, student_class_id, ...(score && { final_score: score }) }]
  })
}
