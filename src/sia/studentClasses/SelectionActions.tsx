/** The buttons for the selected participants; each is shown if the contract's rules allow it. */
import { Button, Tooltip, Typography } from '@mui/material'
import type { StudentClass } from '#contract/sia/enrolment/studentClass.ts'
import { canProcess, canRemoveAll, canSelect } from '#contract/sia/promotion/promotion.ts'
import { useShortcut } from '#src/kit/screen/useShortcut.ts'
import type { PromotionOutcome } from './ClassPeriod.ts'

type Props = {
  selected: readonly StudentClass[]
  marked: ReadonlySet<number>
  /** Why promotion is disabled: the year has not begun, or there are unsaved changes. */
  blockedBy: string | null
  isUnsaved: boolean
  onProcess: (process: PromotionOutcome) => void
  onMove: (row: StudentClass) => void
  onMark: (ids: readonly number[], isMarked: boolean) => void
}

export function SelectionActions({
  selected,
  marked,
  blockedBy,
  isUnsaved,
  onProcess,
  onMove,
  onMark,
}: Props) {
  const ids = selected.map(({ id }) => id)
  const [singleRow] = selected.length === 1 ? selected : []
  const isMarked = ids.every((id) => marked.has(id))
  const enrolled = selected.map(({ status, student_class_rapors }) => ({
    status,
    rapors: student_class_rapors.length,
  }))
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 0.5 }}>
        {selected.length} dipilih
      </Typography>
      {canProcess(selected) && <ProcessButtons blockedBy={blockedBy} onProcess={onProcess} />}
      {singleRow && canSelect(singleRow) && (
        <Button size="small" variant="outlined" disabled={isUnsaved} onClick={() => onMove(singleRow)}>
          Pindah Kelas
        </Button>
      )}
      {canRemoveAll(enrolled) && (
        <Button
          size="small"
          variant="outlined"
          color={isMarked ? 'inherit' : 'error'}
          onClick={() => onMark(ids, !isMarked)}
        >
          {isMarked ? 'Batal Hapus' : 'Hapus Peserta'}
        </Button>
      )}
    </>
  )
}

function ProcessButtons({ blockedBy, onProcess }: Pick<Props, 'blockedBy' | 'onProcess'>) {
  useShortcut('N', blockedBy === null ? () => onProcess('passed') : null)
  return (
    <Tooltip title={blockedBy ?? 'Naik Kelas: Alt+N'}>
      <span style={{ display: 'contents' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={blockedBy !== null}
          aria-keyshortcuts="Alt+N"
          onClick={() => onProcess('passed')}
        >
          Proses Naik Kelas
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="warning"
          disabled={blockedBy !== null}
          onClick={() => onProcess('repeat')}
        >
          Proses Tinggal Kelas
        </Button>
      </span>
    </Tooltip>
  )
}
