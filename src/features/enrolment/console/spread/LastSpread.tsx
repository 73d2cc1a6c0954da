/** The last spread of this grade and year, with the button that undoes it, and who stays in their class. */
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { type SpreadPage, undoSpread } from '../../spread.ts'

type Props = { page: SpreadPage; onUndone: () => void }
type Stayed = Output<typeof undoSpread>['reasons']

export function LastSpread({ page: { last }, onUndone }: Props) {
  const action = useAction()
  const { confirm, confirmDialog } = useConfirmDialog()
  const [stayed, setStayed] = useState<Stayed>([])
  const undo = async (id: number, total: number) => {
    const isConfirmed = await confirm({
      title: 'Batalkan pembagian kelas?',
      text: `${formatCount(total)} siswa keluar lagi dari kelasnya. Yang sudah punya rapor atau sudah diproses tetap, dan disebutkan.`,
      confirmLabel: 'Batalkan pembagian',
    })
    if (!isConfirmed) return
    const undone = await action.run(() => call(undoSpread, { params: { id } }))
    if (undone) setStayed(undone.result.reasons)
    onUndone()
  }
  return (
    <>
      {last && (
        <Alert
          severity="info"
          sx={ALERT_ACTION_STYLE}
          action={
            <Button
              color="inherit"
              size="small"
              disabled={action.isBusy}
              onClick={() => void undo(last.id, last.total)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Batalkan pembagian
            </Button>
          }
        >
          {formatCount(last.total)} siswa dibagi pada <Moment value={last.created_at} />
          {last.by && ` oleh ${last.by}`}.
        </Alert>
      )}
      {stayed.length > 0 && (
        <Alert severity="warning">
          Tetap di kelasnya:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {stayed.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <ProblemAlert problem={action.problem} />
      {confirmDialog}
    </>
  )
}
