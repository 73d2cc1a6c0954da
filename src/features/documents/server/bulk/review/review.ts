/** Sorts the files of a zip into the groups that an operator sees. */
import { z } from 'zod'
import { type BulkGroup, bulkEntry } from '#features/documents/bulkUpload.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import { matchName } from '../match/matching.ts'
import type { Enrolment, Match, Roster } from '../match/matchTypes.ts'
import { documentKeyOf, isInScope } from '../match/roster.ts'

/** A file of the zip after reading it. */
export type InspectedFile = {
  index: number
  name: string
  /** Why the file cannot be used; null if it can. */
  problem: string | null
  /** NISNs found in its text. */
  nisns: readonly string[]
}

/** An entry with the semester it is stored under, as the plan of a zip keeps it. */
export const reviewedEntry = bulkEntry.extend({ semester_id: z.int().nullable() })
export type ReviewedEntry = z.output<typeof reviewedEntry>

/**
 * Sorts every file into its group.
 *
 * @param isStored whether a file is already stored, which this one would replace
 */
export function reviewFiles(
  files: readonly InspectedFile[],
  roster: Roster,
  isStored: (enrolment: Enrolment, semesterId: number | null) => boolean,
): ReviewedEntry[] {
  const matchedFiles = files.map((file) => ({
    file,
    match: checkAgainstText(matchName(file.name, roster), file, roster),
  }))
  const filesByDocument = new Map<string, string[]>()
  for (const { file, match } of matchedFiles) {
    if (file.problem || match.outcome !== 'sure') continue
    const key = documentKeyOf(match.enrolment, match.semester_id)
    filesByDocument.set(key, [...(filesByDocument.get(key) ?? []), file.name])
  }
  return matchedFiles.map(({ file, match }) => {
    const buildEntry = createEntryBuilder(file, match)
    if (file.problem) return buildEntry('tidak_cocok', { reason: file.problem })
    if (match.outcome === 'none')
      return buildEntry('tidak_cocok', { reason: match.reason, can_pick: match.canPick })
    if (match.outcome === 'ambiguous')
      return buildEntry('ambigu', { reason: match.reason, candidates: match.candidates, can_pick: true })
    const { enrolment, semester_id } = match
    const filesOfDocument = filesByDocument.get(documentKeyOf(enrolment, semester_id)) ?? []
    if (filesOfDocument.length > 1) {
      const reason = `${filesOfDocument.length} berkas untuk ${enrolment.name}: ${filesOfDocument.join(', ')}. Pilih satu.`
      return buildEntry('ambigu', { reason, candidates: [enrolment], can_pick: true })
    }
    const group = isStored(enrolment, semester_id) ? 'menimpa' : 'cocok'
    return buildEntry(group, { student: enrolment, can_pick: true })
  })
}

/** Compares a match with the NISNs in the PDF: another student's NISN makes it ambiguous, or suggests candidates. */
function checkAgainstText(match: Match, { nisns }: InspectedFile, { enrolments, scope }: Roster): Match {
  if (nisns.length === 0) return match
  const enrolmentsInText = enrolments.filter((row) => nisns.includes(row.nisn) && isInScope(row, scope))
  const detail = { semester_id: match.semester_id, final_score: match.final_score }
  if (match.outcome === 'sure') {
    if (nisns.includes(match.enrolment.nisn)) return match
    const reason = `Nama berkas menunjuk ${match.enrolment.name}, tetapi isi PDF menyebut NISN ${nisns.join(', ')}${enrolmentsInText.map((row) => ` (${row.name})`).join(',')}.`
    return {
      outcome: 'ambiguous',
      candidates: unique([match.enrolment, ...enrolmentsInText]),
      reason,
      ...detail,
    }
  }
  if (match.outcome === 'ambiguous')
    return { ...match, candidates: unique([...enrolmentsInText, ...match.candidates]) }
  // A contradiction within the file's name is reported, whatever the text contains.
  if (!match.canPick || match.isContradiction || enrolmentsInText.length === 0) return match
  const reason = `${match.reason} ${endWithFullStop(`Isi PDF menyebut ${enrolmentsInText.map((row) => row.name).join(', ')}`)}`
  return { outcome: 'ambiguous', candidates: enrolmentsInText, reason, ...detail }
}

const unique = (enrolments: Enrolment[]) => [...new Set(enrolments)]

type EntryDetail = { reason?: string; student?: Enrolment; candidates?: Enrolment[]; can_pick?: boolean }

function createEntryBuilder(file: InspectedFile, match: Match) {
  return (
    group: BulkGroup,
    { reason, student, candidates = [], can_pick = false }: EntryDetail,
  ): ReviewedEntry => ({
    entry: file.index,
    name: file.name,
    group,
    reason: reason ?? null,
    student: student ?? null,
    candidates,
    can_pick,
    can_open: file.problem === null,
    final_score: match.final_score,
    semester_id: match.semester_id,
  })
}
