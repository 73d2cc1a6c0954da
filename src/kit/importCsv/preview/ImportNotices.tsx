/** What a spreadsheet did to many rows at once, each with the way to put it right. */
import { Alert, Button } from '@mui/material'
import type { ImportNoticeKind, ImportResult } from '#contract/csv.ts'
import { formatCount } from '#contract/field/formatCount.ts'
import type { ChosenOptions } from '../CsvImport.ts'

type Props = { result: ImportResult; chosen: ChosenOptions; onChoose: (chosen: ChosenOptions) => void }

type Remedy = {
  /** What is wrong with so many rows. */
  problem: string
  action: string
  isTaken: (chosen: ChosenOptions) => boolean
  /** What was done about it. */
  done: string
  apply: (chosen: ChosenOptions, isTaken: boolean) => ChosenOptions
}

const ticked = (name: 'fill_zeros' | 'month_first' | 'swap_days' | 'swap_numbers') => ({
  isTaken: (chosen: ChosenOptions) => chosen[name] === '1',
  apply: (chosen: ChosenOptions, isTaken: boolean): ChosenOptions => ({
    ...chosen,
    [name]: isTaken ? '0' : '1',
  }),
})

const REMEDIES: Record<ImportNoticeKind, Remedy> = {
  zeros: {
    problem: 'nomor yang tampaknya kehilangan nol di depan',
    action: 'Isi nol di depan',
    done: 'nomor diisi nol di depan',
    ...ticked('fill_zeros'),
  },
  monthFirst: {
    problem: 'tanggal yang tampaknya ditulis bulan/hari/tahun',
    action: 'Baca bulan dahulu',
    done: 'tanggal dibaca bulan/hari/tahun',
    ...ticked('month_first'),
  },
  mixedDates: {
    problem: 'tanggal yang hari dan bulannya mungkin tertukar oleh Excel',
    action: 'Tukar hari dan bulan',
    done: 'tanggal ditukar hari dan bulannya',
    ...ticked('swap_days'),
  },
  swapped: {
    problem: 'NISN dan NIS yang tampaknya tertukar kolom',
    action: 'Tukar kembali',
    done: 'NISN dan NIS ditukar di baris itu saja',
    ...ticked('swap_numbers'),
  },
}

/** What is mended is no damage any more, but can be left as it was. */
const KINDS: readonly ImportNoticeKind[] = ['swapped', 'zeros', 'monthFirst', 'mixedDates']

export function ImportNotices({ result, chosen, onChoose }: Props) {
  return KINDS.map((kind) => {
    const { problem, action, done, isTaken, apply } = REMEDIES[kind]
    const rows = result.notices.find((notice) => notice.kind === kind)?.rows ?? 0
    const isMended = isTaken(chosen)
    if (rows === 0 && !isMended) return null
    return (
      <Alert
        key={kind}
        severity={isMended ? 'success' : 'warning'}
        sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } }}
        action={
          <Button color="inherit" size="small" onClick={() => onChoose(apply(chosen, isMended))}>
            {isMended ? 'Batalkan' : action}
          </Button>
        }
      >
        {rows > 0 ? `${formatCount(rows)} baris: ` : ''}
        {isMended ? done : problem}
      </Alert>
    )
  })
}
