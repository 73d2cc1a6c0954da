/** The button that copies who has not handed in: their names, or their numbers for WhatsApp. */
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useCopyText } from '#platform/console/kit/dialog/useCopyText.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { listMissingNumbers } from '../../missing.ts'
import type { SubmissionRow } from '../../scoring.ts'
import { filterRows } from './answerState.ts'

type Props = {
  rows: readonly SubmissionRow[]
  params: { id: number; task_id: number }
  /** Only the teacher of the lesson gets the numbers. */
  canReadNumbers: boolean
}

/** @example <CopyMissing rows={rows} params={{ id, task_id }} canReadNumbers={canWrite} /> */
export function CopyMissing({ rows, params, canReadNumbers }: Props) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { copy, copyDialog } = useCopyText()
  const { copyNumbers, isBusy } = useCopyNumbers(params, copy)
  const names = filterRows(rows, 'missing').map(({ student }) => student.name)
  const choose = (copyChosen: () => Promise<void>) => {
    setOpen(false)
    void copyChosen()
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<ContentCopy />}
        disabled={isBusy || names.length === 0}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
      >
        Salin yang belum mengumpulkan
      </Button>
      <Menu id={menuId} anchorEl={button.current} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem onClick={() => choose(() => copy({ lines: names, what: 'nama' }))}>Nama</MenuItem>
        {canReadNumbers && <MenuItem onClick={() => choose(copyNumbers)}>Nomor WhatsApp</MenuItem>}
      </Menu>
      {copyDialog}
    </>
  )
}

type Copy = ReturnType<typeof useCopyText>['copy']

/** Reads the numbers, which are not in the list of answers, and copies them; names those who have none. */
function useCopyNumbers(params: Props['params'], copy: Copy) {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const copyNumbers = async () => {
    setBusy(true)
    try {
      const { result } = await call(listMissingNumbers, { params })
      const lines = result.flatMap(({ whatsapp }) => whatsapp ?? [])
      const without = result.filter(({ whatsapp }) => whatsapp === null).map(({ name }) => name)
      const note = without.length > 0 ? `Tanpa nomor WhatsApp: ${without.join(', ')}.` : ''
      await copy({ lines, what: 'nomor', note })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { copyNumbers, isBusy }
}
