/** Notices of damage that a spreadsheet program did to many rows, each with a button that fixes it. */
import { Alert, Button } from '@mui/material'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportNoticeKind, ImportResult } from '#platform/contract/import/importCalls.ts'
import type { ReadOptions } from '../CsvImport.ts'

type Props = { result: ImportResult; readOptions: ReadOptions; onChoose: (readOptions: ReadOptions) => void }

type Fix = {
  /** Describes the problem after the number of rows. */
  problem: string
  action: string
  isApplied: (readOptions: ReadOptions) => boolean
  /** Describes the applied fix. */
  appliedText: string
  apply: (readOptions: ReadOptions, wasApplied: boolean) => ReadOptions
}

const toggleOption = (name: 'fill_zeros' | 'month_first' | 'swap_days' | 'swap_numbers') => ({
  isApplied: (readOptions: ReadOptions) => readOptions[name] === '1',
  apply: (readOptions: ReadOptions, wasApplied: boolean): ReadOptions => ({
    ...readOptions,
    [name]: wasApplied ? '0' : '1',
  }),
})

const FIXES: Record<ImportNoticeKind, Fix> = {
  zeros: {
    problem: 'nomor yang tampaknya kehilangan nol di depan',
    action: 'Isi nol di depan',
    appliedText: 'nomor diisi nol di depan',
    ...toggleOption('fill_zeros'),
  },
  monthFirst: {
    problem: 'tanggal yang tampaknya ditulis bulan/hari/tahun',
    action: 'Baca bulan dahulu',
    appliedText: 'tanggal dibaca bulan/hari/tahun',
    ...toggleOption('month_first'),
  },
  mixedDates: {
    problem: 'tanggal yang hari dan bulannya mungkin tertukar oleh Excel',
    action: 'Tukar hari dan bulan',
    appliedText: 'tanggal ditukar hari dan bulannya',
    ...toggleOption('swap_days'),
  },
  swapped: {
    problem: 'NISN dan NIS yang tampaknya tertukar kolom',
    action: 'Tukar kembali',
    appliedText: 'NISN dan NIS ditukar di baris itu saja',
    ...toggleOption('swap_numbers'),
  },
}

/** The order of the notices. A fixed problem stays listed, so that its fix can be undone. */
const NOTICE_ORDER: readonly ImportNoticeKind[] = ['swapped', 'zeros', 'monthFirst', 'mixedDates']

export function ImportNotices({ result, readOptions, onChoose }: Props) {
  return NOTICE_ORDER.map((kind) => {
    const { problem, action, appliedText, isApplied: isFixApplied, apply } = FIXES[kind]
    const rows = result.notices.find((notice) => notice.kind === kind)?.rows ?? 0
    const isApplied = isFixApplied(readOptions)
    if (rows === 0 && !isApplied) return null
    return (
      <Alert
        key={kind}
        severity={isApplied ? 'success' : 'warning'}
        sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } }}
        action={
          <Button color="inherit" size="small" onClick={() => onChoose(apply(readOptions, isApplied))}>
            {isApplied ? 'Batalkan' : action}
          </Button>
        }
      >
        {rows > 0 ? `${formatCount(rows)} baris: ` : ''}
        {isApplied ? appliedText : problem}
      </Alert>
    )
  })
}
