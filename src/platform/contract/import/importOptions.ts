/** The options of an import: how a file is read, and what is done with values that a spreadsheet damaged. */
import { z } from 'zod'
import { messageLabels } from '../field/labelAt.ts'
import { LIMITS } from '../options.ts'
import { VALUE_DECISIONS } from './doubts.ts'

const checkboxFlag = (label: string) => z.enum(['0', '1']).optional().register(messageLabels, { label })

const decision = <const Decisions extends readonly string[]>(label: string, decisions: Decisions) =>
  z.enum(decisions).optional().register(messageLabels, { label })

/**
 * Options sent with the file. Without a decision a row with a doubtful identity number is refused, and other doubtful
 * values are stored as they are, with a warning.
 */
export const importOptions = z.object({
  dry_run: checkboxFlag('Hanya diperiksa'),
  mode: z.enum(['create', 'update']).optional().register(messageLabels, { label: 'Cara impor' }),
  /** Compares the file with what is stored, of imports that have a register; only with mode=update. */
  compare: checkboxFlag('Bandingkan'),
  /**
   * JSON object of what is stored of a compared file, by line: the fields that change, or true for all of a row:
   * `{"2":["phone"],"7":true}`. Other rows are passed over.
   */
  chosen: z.string().max(LIMITS.rowsBytes).optional().register(messageLabels, { label: 'Yang diterapkan' }),
  /** JSON object from column name to field name, or to '' to ignore the column. */
  columns: z.string().max(60_000).optional().register(messageLabels, { label: 'Susunan kolom' }),
  /** The sheet of a workbook; by default the one whose header is known. */
  sheet: z.string().max(255).optional().register(messageLabels, { label: 'Lembar' }),
  /** About numbers that seem to have lost leading zeros. */
  zeros: decision('Nol di depan', VALUE_DECISIONS.zeros),
  /** About identity numbers of an unusual length that lost zeros do not explain. */
  lengths: decision('Panjang nomor', VALUE_DECISIONS.lengths),
  /** About what is no e-mail address. */
  emails: decision('Alamat email', VALUE_DECISIONS.emails),
  /** JSON object of decisions by field and value, which come before those for all: `{"card_no":{"71234501":"fill"}}`. */
  values: z.string().max(60_000).optional().register(messageLabels, { label: 'Keputusan per nilai' }),
  /**
   * JSON object of what unknown words stand for, by field and word, which the school's later imports remember:
   * `{"genre":{"Roman":"fiction"}}`.
   */
  choices: z.string().max(60_000).optional().register(messageLabels, { label: 'Pilihan yang disesuaikan' }),
  /** JSON object of what the file is about, such as a class and a month, of imports that need to know it. */
  scope: z.string().max(2000).optional().register(messageLabels, { label: 'Isi berkas' }),
  /** The `seen` of the preview, with which the file is stored only if nobody has changed what it showed. */
  seen: z.string().max(10_000).optional().register(messageLabels, { label: 'Keadaan saat diperiksa' }),
  /** The earlier spelling of `zeros`: 1 is fill, 0 is keep. */
  fill_zeros: checkboxFlag('Lengkapi nol di depan'),
  /** Reads dates as month/day/year. */
  month_first: checkboxFlag('Bulan sebelum tanggal'),
  /** Reads numbers in date columns as the days that a spreadsheet counts, 40939 as 31 January 2012; 0 leaves them empty. */
  serial_days: checkboxFlag('Angka tanggal Excel'),
  /** Swaps day and month of dates that a spreadsheet misread as month first, which happens up to the 12th; 0 keeps them. */
  swap_days: checkboxFlag('Tukar tanggal dan bulan'),
  /** Swaps two numbers, such as those of a card and an identity card, in rows where each is in the other's column; 0 keeps them. */
  swap_numbers: checkboxFlag('Tukar nomor'),
})
export type ImportOptions = z.output<typeof importOptions>
