/** The operator's answers about the files of a checked zip, and what would be stored with them. */
import { parseScore } from '#features/school/score.ts'
import type { BulkEntry, BulkPick, BulkResult, BulkStudent } from '../../bulkUpload.ts'

/** The student of a file, or null to leave the file out. Answers are keyed by entry number. */
export type Answer = { student: BulkStudent | null; score: string }
export type Answers = ReadonlyMap<number, Answer>
/** The answers so far, and whether each file also needs a final score. */
type Review = { answers: Answers; hasScore: boolean }

/** Divides the files of a result into the five groups of the tabs. */
export function toGroups({ berhasil, menimpa, gagal, tanpa_berkas }: BulkResult) {
  return {
    cocok: berhasil,
    menimpa,
    ambigu: gagal.filter((entry) => entry.group === 'ambigu'),
    tidak_cocok: gagal.filter((entry) => entry.group === 'tidak_cocok'),
    tanpa_berkas,
  }
}

/** Whether an entry would be stored with the current answers. */
export function willBeStored(entry: BulkEntry, { answers, hasScore }: Review): boolean {
  const answer = answers.get(entry.entry)
  if (!answer) return entry.student !== null
  if (!answer.student) return false
  return !hasScore || entry.final_score !== null || parseScore(answer.score) !== null
}

/** The server's reason if only the score is missing. */
const SCORE_MISSING_REASON = 'Nilai akhir belum diketahui.'

/** The initial answers: assigns files that lack only the score, unless two files have the same student. */
export function presetAnswers(
  entries: readonly BulkEntry[],
  { hasScore }: Pick<Review, 'hasScore'>,
): Answers {
  if (!hasScore) return new Map()
  const findCertainStudent = (entry: BulkEntry) => {
    const isScoreMissing = entry.final_score === null && entry.reason === SCORE_MISSING_REASON
    return entry.student ?? (isScoreMissing && entry.candidates.length === 1 ? entry.candidates[0] : null)
  }
  const entryCounts = new Map<number, number>()
  for (const entry of entries) {
    const id = findCertainStudent(entry)?.student_class_id
    if (id !== undefined) entryCounts.set(id, (entryCounts.get(id) ?? 0) + 1)
  }
  return new Map(
    entries.flatMap((entry) => {
      const student = entry.student ? null : findCertainStudent(entry)
      const isUnique = student && entryCounts.get(student.student_class_id) === 1
      return isUnique ? [[entry.entry, { student, score: '' }] as const] : []
    }),
  )
}

/** The students to whom a file can be assigned: likely ones first, then by name, without those of other files. */
export function findOptions(
  entry: BulkEntry,
  { pilihan }: Pick<BulkResult, 'pilihan'>,
  entryIdByStudent: ReadonlyMap<number, number>,
): BulkStudent[] {
  const studentsById = new Map(
    [...entry.candidates, ...pilihan].map((student) => [student.student_class_id, student]),
  )
  return [...studentsById.values()].filter((student) => {
    const assignedEntry = entryIdByStudent.get(student.student_class_id)
    return assignedEntry === undefined || assignedEntry === entry.entry
  })
}

/** The `student_class_id`s that already have a stored file. */
export function findStudentIdsWithFile({ pilihan, tanpa_berkas, berhasil }: BulkResult): ReadonlySet<number> {
  const studentsWithoutFile = [...tanpa_berkas, ...berhasil.flatMap(({ student }) => student ?? [])]
  const ids = new Set(studentsWithoutFile.map((student) => student.student_class_id))
  return new Set(pilihan.map((student) => student.student_class_id).filter((id) => !ids.has(id)))
}

/** Maps the `student_class_id` of every assigned student to the entry, so that none is assigned twice. */
export function mapStudentsToEntries(entries: readonly BulkEntry[], answers: Answers): Map<number, number> {
  const entryIdByStudent = new Map<number, number>()
  for (const entry of entries) {
    const answer = answers.get(entry.entry)
    const student = answer ? answer.student : entry.student
    if (student) entryIdByStudent.set(student.student_class_id, entry.entry)
  }
  return entryIdByStudent
}

/** Converts the answers to the picks that are sent, without incomplete ones. */
export function toPicks(entries: readonly BulkEntry[], { answers, hasScore }: Review): BulkPick[] {
  return entries.flatMap((entry) => {
    const answer = answers.get(entry.entry)
    if (!answer || (!entry.student && !willBeStored(entry, { answers, hasScore }))) return []
    const { student, score } = answer
    const student_class_id = student?.student_class_id ?? null
    return [{ entry: entry.entry, student_class_id, ...(score && { final_score: score }) }]
  })
}
