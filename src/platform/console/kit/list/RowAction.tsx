/** A button of a row that calls an endpoint after a confirmation, then shows its message and refreshes the list. */
import { IconButton, Tooltip } from '@mui/material'
import { type RaRecord, useNotify, useRefresh } from 'react-admin'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { idParams } from '#platform/contract/fields.ts'
import { call } from '../../providers/call.ts'
import { isRedirectError } from '../../providers/http.ts'
import { useCan } from '../../providers/rights.ts'
import { type ConfirmRequest, useConfirmDialog } from '../dialog/useConfirmDialog.tsx'
import type { Icon } from '../registry/Screen.ts'
import { toProblem } from '../screen/useAction.ts'

/** An endpoint that takes nothing but a record's id. */
type RowEndpoint = Omit<Endpoint, 'params' | 'query' | 'body' | 'upload'> & { params: typeof idParams }

type Props = {
  row: RaRecord
  /** The row's name in the button's label. */
  title: string
  endpoint: RowEndpoint
  label: string
  icon: Icon
  /** Text of the confirmation dialog: what happens and what cannot be undone. */
  text: string
  /** 'primary' where nothing is lost; by default the button of the dialog is red. */
  confirmColor?: ConfirmRequest['confirmColor']
}

/** Renders nothing if the user may not call the endpoint. @example <RowAction row={row} title={row.title} endpoint={confirmAchievement} label="Sahkan" icon={Verified} text="…" /> */
export function RowAction({ row, title, endpoint, label, icon: Icon, text, confirmColor = 'error' }: Props) {
  const can = useCan()
  const notify = useNotify()
  const refresh = useRefresh()
  const { confirm, confirmDialog } = useConfirmDialog()
  const runAction = async () => {
    if (!(await confirm({ title: label, text, confirmLabel: label, confirmColor }))) return
    try {
      const { message } = await call(endpoint, { params: { id: row.id } })
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      if (!isRedirectError(error)) notify(toProblem(error).message, { type: 'error' })
    }
  }
  if (!can(endpoint.access)) return null
  return (
    <>
      <Tooltip title={label}>
        <IconButton onClick={() => void runAction()} aria-label={`${label} ${title}`}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirmDialog}
    </>
  )
}
