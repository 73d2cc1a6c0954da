/** The files of a zip against each other and against what is stored: the groups an operator sees. */
import { fullStop } from '#contract/people/sentence.ts'
import type { BulkEntry, BulkGroup } from '#contract/sia/document/bulk.ts'
import type { Enrolled, Match, Roster } from '../match/match.ts'
import { matchName } from '../match/matching.ts'
import { isInScope } from '../match/roster.ts'

/** A file of the zip as it was read. */
export type InspectedFile = {
  index: number
  name: string
  /** What is wrong with the file itself; null if nothing is. */
  problem: string | null
  /** NISN that its text speaks of. */
  nisns: readonly string[]
}

/** An entry with what storing needs to know. */
export type Reviewed = BulkEntry & { semester_id: number | null }

/**
 * Sorts every file into its group.
 *
 * @param isStored whether there is a file already that this one would replace
 */
export function review(
  files: readonly InspectedFile[],
  roster: Roster,
  isStored: (enrolled: Enrolled, semesterId: number | null) => boolean,
): Reviewed[] {
  const matched = files.map((read) => ({
    read,
    match: confirmed(matchName(read.name, roster), read, roster),
  }))
  const claims = new Map<string, string[]>()
  for (const { read, match } of matched) {
    if (read.problem || match.outcome !== 'sure') continue
    const key = `${match.enrolled.student_class_id} ${match.semester_id}`
    claims.set(key, [...(claims.get(key) ?? []), read.name])
  }
  return matched.map(({ read, match }) => {
    const entry = entryOf(read, match)
    if (read.problem) return entry('tidak_cocok', { reason: read.problem })
    if (match.outcome === 'none')
      return entry('tidak_cocok', { reason: match.reason, can_pick: match.canPick })
    if (match.outcome === 'ambiguous')
      return entry('ambigu', { reason: match.reason, candidates: match.candidates, can_pick: true })
    const { enrolled, semester_id } = match
    const rivals = claims.get(`${enrolled.student_class_id} ${semester_id}`) ?? []
    if (rivals.length > 1) {
      const reason = `${rivals.length} berkas untuk ${enrolled.name}: ${rivals.join(', ')}. Pilih satu.`
      return entry('ambigu', { reason, candidates: [enrolled], can_pick: true })
    }
    const group = isStored(enrolled, semester_id) ? 'menimpa' : 'cocok'
    return entry(group, { student: enrolled, can_pick: true })
  })
}

/** A PDF whose text names another student makes a match uncertain; one that names any student gives a hint. */
function confirmed(match: Match, { nisns }: InspectedFile, { enrolments, scope }: Roster): Match {
  if (nisns.length === 0) return match
  const spoken = enrolments.filter((row) => nisns.includes(row.nisn) && isInScope(row, scope))
  const detail = { semester_id: match.semester_id, final_score: match.final_score }
  if (match.outcome === 'sure') {
    if (nisns.includes(match.enrolled.nisn)) return match
    const reason = `Nama berkas menunjuk ${match.enrolled.name}, tetapi isi PDF menyebut NISN ${nisns.join(', ')}${spoken.map((row) => ` (${row.name})`).join(',')}.`
    return { outcome: 'ambiguous', candidates: unique([match.enrolled, ...spoken]), reason, ...detail }
  }
  if (match.outcome === 'ambiguous') return { ...match, candidates: unique([...spoken, ...match.candidates]) }
  // What the name itself contradicts is reported, whoever the text names.
  if (!match.canPick || match.isContrary || spoken.length === 0) return match
  const reason = `${match.reason} ${fullStop(`Isi PDF menyebut ${spoken.map((row) => row.name).join(', ')}`)}`
  return { outcome: 'ambiguous', candidates: spoken, reason, ...detail }
}

const unique = (rows: Enrolled[]) => [...new Set(rows)]

type EntryDetail = { reason?: string; student?: Enrolled; candidates?: Enrolled[]; can_pick?: boolean }

function entryOf(file: InspectedFile, match: Match) {
  return (
    group: BulkGroup,
    { reason, student, candidates = [], can_pick = false }: EntryDetail,
  ): Reviewed => ({
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
