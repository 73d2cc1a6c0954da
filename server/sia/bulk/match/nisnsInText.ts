/** The NISN that the text of a report card names, by which a file is matched whatever it is called. */
import { digitRuns } from './fileNames.ts'

const NISN_LABEL = /N ?I ?S ?N|induk siswa nasional/gi
/** How many characters behind a label are searched, so that a text of labels costs no more than its length. */
const MAX_LENGTH_BEHIND_LABEL = 120
const UNGROUPED_NISN = /^(\D{0,30})(?:\d{1,9} ?\/ ?)?(\d{10})(?!\d)/
/** Labels of other numbers: what follows them is no NISN. */
const OTHER_NUMBER_LABEL = /telp|telepon|hp|wa\b|nik|nip/i
const GROUPED_NISN =
  /^(?: ?\(NISN\))?[^\d\p{L}]{0,30}(?:\d(?:[ -]?\d){0,8} ?\/ ?)?(\d(?:[ .|-]{0,3}\d){9})(?!\d)/iu

/** The NISN found in a report card's text: known ones anywhere, others only behind the word NISN. */
export function nisnsIn(text: string, isKnown: (nisn: string) => boolean): string[] {
  const line = text.replace(/\s+/g, ' ')
  const known = digitRuns(line).filter((run) => run.length >= 8 && isKnown(run))
  const labelled = [...line.matchAll(NISN_LABEL)].flatMap(({ 0: label, index }) =>
    numbersBehind(line.slice(index + label.length, index + label.length + MAX_LENGTH_BEHIND_LABEL)),
  )
  return [...new Set([...known, ...joinedRuns(line).filter(isKnown), ...labelled])]
}

function numbersBehind(text: string): string[] {
  const [, gap = '', ungrouped] = text.match(UNGROUPED_NISN) ?? []
  const [, groups] = text.match(GROUPED_NISN) ?? []
  const whole = ungrouped && !OTHER_NUMBER_LABEL.test(gap) ? [ungrouped] : []
  return groups ? [...whole, groups.replace(/\D/g, '')] : whole
}

/** Every ten digits that neighbouring groups make up, one space or dash between them. */
function joinedRuns(line: string): string[] {
  const rows = line.match(/\d+(?:[ -]\d+)*/g) ?? []
  return rows.flatMap((row) => {
    const runs = digitRuns(row)
    return runs.flatMap((_, start) => {
      let joined = ''
      for (let end = start; joined.length < 10 && end < runs.length; end += 1) joined += runs[end]
      return joined.length === 10 ? [joined] : []
    })
  })
}
