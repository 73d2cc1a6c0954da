/** Notices of damage that a spreadsheet program did to many rows, each with the choices that decide about all of them. */
import { Alert, Box } from '@mui/material'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { VALUE_DECISIONS } from '#platform/contract/import/doubts.ts'
import type { ImportNoticeKind, ImportResult } from '#platform/contract/import/importCalls.ts'
import type { ReadOptions } from '../CsvImport.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { DECISION_LABELS } from './DoubtChoices.tsx'

type Props = { result: ImportResult; readOptions: ReadOptions; onChoose: (readOptions: ReadOptions) => void }

type Choice = { label: string; options: Partial<ReadOptions> }
type Notice = {
  /** The options that the choices set; without any of them nobody has decided. */
  option: 'zeros' | 'lengths' | 'emails' | 'month_first' | 'swap_days' | 'swap_numbers' | 'serial_days'
  /** Describes the problem after the number of rows. */
  problem: string
  choices: readonly Choice[]
}

const decisionChoices = (kind: keyof typeof VALUE_DECISIONS): Choice[] =>
  VALUE_DECISIONS[kind].map((decision) => ({
    label: DECISION_LABELS[decision],
    options: { [kind]: decision },
  }))

/** The order of the notices. A decided problem stays listed, so that another choice can be made. */
const NOTICES: Record<ImportNoticeKind, Notice> = {
  swapped: {
    option: 'swap_numbers',
    problem: 'dua nomor yang tampaknya tertukar kolom',
    choices: [
      { label: 'Tukar kembali', options: { swap_numbers: '1' } },
      { label: 'Biarkan', options: { swap_numbers: '0' } },
    ],
  },
  zeros: {
    option: 'zeros',
    problem: 'nomor yang tampaknya kehilangan nol di depan',
    choices: decisionChoices('zeros'),
  },
  lengths: {
    option: 'lengths',
    problem: 'nomor yang panjangnya tidak biasa',
    choices: decisionChoices('lengths'),
  },
  emails: { option: 'emails', problem: 'alamat email yang keliru', choices: decisionChoices('emails') },
  monthFirst: {
    option: 'month_first',
    problem: 'tanggal yang tampaknya ditulis bulan/hari/tahun',
    choices: [
      { label: 'Baca bulan dahulu', options: { month_first: '1' } },
      { label: 'Kosongkan', options: { month_first: '0' } },
    ],
  },
  eitherOrder: {
    option: 'month_first',
    problem: 'tanggal seperti 05/06/2012, yang dapat dibaca 5 Juni atau 6 Mei',
    choices: [
      { label: 'Hari dahulu (5 Juni)', options: { month_first: '0' } },
      { label: 'Bulan dahulu (6 Mei)', options: { month_first: '1' } },
    ],
  },
  mixedDates: {
    option: 'swap_days',
    problem: 'tanggal yang hari dan bulannya mungkin tertukar oleh Excel',
    choices: [
      { label: 'Tukar hari dan bulan', options: { swap_days: '1' } },
      { label: 'Biarkan', options: { swap_days: '0' } },
    ],
  },
  serialDays: {
    option: 'serial_days',
    problem: 'angka di kolom tanggal, yang tampaknya tanggal Excel',
    choices: [
      { label: 'Baca sebagai tanggal', options: { serial_days: '1' } },
      { label: 'Kosongkan', options: { serial_days: '0' } },
    ],
  },
}
const KINDS: readonly ImportNoticeKind[] = [
  'swapped',
  'zeros',
  'lengths',
  'emails',
  'monthFirst',
  'eitherOrder',
  'mixedDates',
  'serialDays',
]

export function ImportNotices({ result, readOptions, onChoose }: Props) {
  return KINDS.map((kind) => {
    const { option, problem, choices } = NOTICES[kind]
    const { rows, undecided } = result.notices.find((notice) => notice.kind === kind) ?? NO_ROWS
    const chosen = choices.find(({ options }) => options[option] === readOptions[option])
    if (rows === 0 && !(chosen && isDecided(kind, result))) return null
    const { [option]: _chosen, ...otherOptions } = readOptions
    return (
      <Alert key={kind} severity={undecided > 0 || !chosen ? 'warning' : 'success'}>
        {rows > 0 ? `${formatCount(rows)} baris: ` : ''}
        {problem}
        {undecided > 0 && undecided < rows && `, ${formatCount(undecided)} belum ditentukan`}
        <Box sx={{ mt: 1 }}>
          <ChoiceGroup
            label={problem}
            chosen={chosen?.label ?? null}
            choices={choices.map(({ label }) => ({ id: label, label }))}
            onChoose={(label) =>
              onChoose({ ...otherOptions, ...choices.find((choice) => choice.label === label)?.options })
            }
          />
        </Box>
      </Alert>
    )
  })
}

/** Whether it is this kind whose rows are no longer in doubt, of those that one option decides. */
function isDecided(kind: ImportNoticeKind, { notices }: ImportResult): boolean {
  const { option } = NOTICES[kind]
  const isSame = (other: ImportNoticeKind) => NOTICES[other].option === option
  return KINDS.find(isSame) === kind && !notices.some((notice) => isSame(notice.kind))
}

const NO_ROWS = { rows: 0, undecided: 0 }
