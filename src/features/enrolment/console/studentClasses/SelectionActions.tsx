/** The buttons for the selected participants; each is shown if the contract's rules allow it. */

import { Button, Tooltip, Typography } from '@mui/material'
import { useShortcut } from '#platform/console/kit/screen/useShortcut.ts'
import type { StudentClass } from '../../studentClass.ts'
import { canMove, canProcess, canRemoveAll } from '../participants/participantActions.ts'
import type { PromotionOutcome } from './ClassPeriod.ts'

type Props = {
  selectedRows: readonly StudentClass[]
  markedIds: ReadonlySet<number>
  /** Why promotion is disabled: the year has not begun, or there are unsaved changes. */
  blockedReason: string | null
  isUnsaved: boolean
  onPromote: (outcome: PromotionOutcome) => void
  onMove: (row: StudentClass) => void
  onMark: (ids: readonly number[], isMarked: boolean) => void
}

export function SelectionActions({
  selectedRows,
  markedIds,
  blockedReason,
  isUnsaved,
  onPromote,
  onMove,
  onMark,
}: Props) {
  const ids = selectedRows.map(({ id }) => id)
  const [singleRow] = selectedRows.length === 1 ? selectedRows : []
  const isMarked = ids.every((id) => markedIds.has(id))
  const enrolments = selectedRows.map(({ status, student_class_rapors }) => ({
    status,
    rapors: student_class_rapors.length,
  }))
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 0.5 }}>
        {selectedRows.length} dipilih
      </Typography>
      {canProcess(selectedRows) && <ProcessButtons blockedReason={blockedReason} onPromote={onPromote} />}
      {singleRow && canMove(singleRow) && (
        <Button size="small" variant="outlined" disabled={isUnsaved} onClick={() => onMove(singleRow)}>
          Pindah Kelas
        </Button>
      )}
      {canRemoveAll(enrolments) && (
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

function ProcessButtons({ blockedReason, onPromote }: Pick<Props, 'blockedReason' | 'onPromote'>) {
  useShortcut('N', blockedReason === null ? () => onPromote('passed') : null)
  return (
    <Tooltip title={blockedReason ?? 'Naik Kelas: Alt+N'}>
      <span style={{ display: 'contents' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={blockedReason !== null}
          aria-keyshortcuts="Alt+N"
          onClick={() => onPromote('passed')}
        >
          Proses Naik Kelas
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="warning"
          disabled={blockedReason !== null}
          onClick={() => onPromote('repeat')}
        >
          Proses Tinggal Kelas
        </Button>
      </span>
    </Tooltip>
  )
}
