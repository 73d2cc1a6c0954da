/** A call of its own behind a row's button: asked first, its message told, the list read again. */
import { IconButton, Tooltip } from '@mui/material'
import { type RaRecord, useNotify, useRefresh } from 'react-admin'
import type { Endpoint } from '#contract/endpoint.ts'
import type { idParams } from '#contract/fields.ts'
import { call } from '#src/providers/call.ts'
import { isShownElsewhere } from '#src/providers/http.ts'
import { useCan } from '#src/providers/rights.ts'
import { useQuestion } from '../dialog/useQuestion.tsx'
import { problemOf } from '../screen/useAction.ts'
import type { Icon } from '../wing/Screen.ts'

/** Of one record, with nothing to fill in; where there is, ActDialog asks for it. */
type ActOnRow = Omit<Endpoint, 'params' | 'query' | 'body' | 'upload'> & { params: typeof idParams }

type Props = {
  row: RaRecord
  /** What the question calls the row. */
  title: string
  endpoint: ActOnRow
  label: string
  icon: Icon
  /** What will happen, and what cannot be undone. */
  text: string
}

/** Nothing for who may not. @example <RowAction row={row} title={row.title} endpoint={confirmAchievement} label="Sahkan" icon={Verified} text="…" /> */
export function RowAction({ row, title, endpoint, label, icon: Icon, text }: Props) {
  const can = useCan()
  const notify = useNotify()
  const refresh = useRefresh()
  const { ask, question } = useQuestion()
  const act = async () => {
    if (!(await ask({ title: label, text, confirmLabel: label }))) return
    try {
      const { message } = await call(endpoint, { params: { id: row.id } })
      notify(message, { type: 'success' })
      refresh()
    } catch (error) {
      if (!isShownElsewhere(error)) notify(problemOf(error).message, { type: 'error' })
    }
  }
  if (!can(endpoint.access)) return null
  return (
    <>
      <Tooltip title={label}>
        <IconButton onClick={() => void act()} aria-label={`${label} ${title}`}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {question}
    </>
  )
}
