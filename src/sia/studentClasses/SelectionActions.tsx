/** What may be done with the selected participants, by the contract's rules. */
import { Button, Tooltip, Typography } from '@mui/material'
import type { StudentClass } from '#contract/sia/enrolment/studentClass.ts'
import { canProcess, canRemoveAll, canSelect } from '#contract/sia/promotion/promotion.ts'
import { useShortcut } from '#src/kit/screen/useShortcut.ts'
import type { Process } from './ClassPeriod.ts'

type Props = {
  selected: readonly StudentClass[]
  marked: ReadonlySet<number>
  /** Why nobody can be promoted now: the year has not begun, or what is not saved would be lost. */
  blockedBy: string | null
  isUnsaved: boolean
  onProcess: (process: Process) => void
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
  const [only] = selected.length === 1 ? selected : []
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
      {only && canSelect(only) && (
        <Button size="small" variant="outlined" disabled={isUnsaved} onClick={() => onMove(only)}>
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
