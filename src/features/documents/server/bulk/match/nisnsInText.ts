/** Finds NISNs in the text of a report card, which identify the student whatever the file's name. */
import { digitRuns } from './fileNames.ts'

const NISN_LABEL = /N ?I ?S ?N|induk siswa nasional/gi
/** The search after a label is limited, so that a text of many labels stays cheap. */
const MAX_LENGTH_AFTER_LABEL = 120
const UNGROUPED_NISN = /^(\D{0,30})(?:\d{1,9} ?\/ ?)?(\d{10})(?!\d)/
/** Labels of other numbers, which are not followed by a NISN. */
const OTHER_NUMBER_LABEL = /telp|telepon|hp|wa\b|nik|nip/i
const GROUPED_NISN =
  /^(?: ?\(NISN\))?[^\d\p{L}]{0,30}(?:\d(?:[ -]?\d){0,8} ?\/ ?)?(\d(?:[ .|-]{0,3}\d){9})(?!\d)/iu

/** Finds known NISNs anywhere in the text, and unknown ones only after the label NISN. */
export function findNisns(text: string, isKnown: (nisn: string) => boolean): string[] {
  const line = text.replace(/\s+/g, ' ')
  const knownNisns = digitRuns(line).filter((run) => run.length >= 8 && isKnown(run))
  const labelledNisns = [...line.matchAll(NISN_LABEL)].flatMap(({ 0: label, index }) =>
    findNumbersAfterLabel(line.slice(index + label.length, index + label.length + MAX_LENGTH_AFTER_LABEL)),
  )
  return [...new Set([...knownNisns, ...joinedRuns(line).filter(isKnown), ...labelledNisns])]
}

function findNumbersAfterLabel(text: string): string[] {
  const [, textBefore = '', ungrouped] = text.match(UNGROUPED_NISN) ?? []
  const [, groups] = text.match(GROUPED_NISN) ?? []
  const accepted = ungrouped && !OTHER_NUMBER_LABEL.test(textBefore) ? [ungrouped] : []
  return groups ? [...accepted, groups.replace(/\D/g, '')] : accepted
}

/** Every ten digits made of neighbouring groups, which are separated by one space or dash. */
function joinedRuns(line: string): string[] {
  const digitGroups = line.match(/\d+(?:[ -]\d+)*/g) ?? []
  return digitGroups.flatMap((digitGroup) => {
    const runs = digitRuns(digitGroup)
    return runs.flatMap((_, start) => {
      let joined = ''
      for (let end = start; joined.length < 10 && end < runs.length; end += 1) joined += runs[end]
      return joined.length === 10 ? [joined] : []
    })
  })
}
