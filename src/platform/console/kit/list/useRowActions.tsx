/** The actions that the user has on the rows of a list. */
import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { useCan } from '../../providers/rights.ts'
import { useEntity } from '../registry/registry.ts'
import { useScreen } from '../registry/ScreenContext.ts'
import type { RowTarget } from './columns.tsx'
import type { ListTableProps } from './ListScreenProps.ts'
import { RowActions } from './RowActions.tsx'
import { useAfterFirstRender } from './useAfterFirstRender.ts'

/** Pixels. */
export const BUTTON_WIDTH = 36
/** Pixels by which a row's buttons reach out to the left, see RowActions. */
const BUTTONS_OFFSET = 6

/** Whether a row can be opened, edited and deleted, and its buttons. */
export function useRowActions<Row extends RaRecord>({
  titleOf,
  canChange,
  canRemove,
  canView = () => true,
  editTo,
  onEdit,
  renderExtraActions,
  extraActionCount = 1,
  onDelete,
}: ListTableProps<Row> & { onDelete: (row: Row) => void }) {
  const { path } = useScreen()
  const can = useCan()
  const { access, view } = useEntity()
  const canEdit = (row: Row) => (canChange ? canChange(row) : can(access.change))
  const getRowTarget = (row: Row): RowTarget => {
    const to = editTo?.(row) ?? `${path}/edit/${row.id}`
    if (canEdit(row)) return onEdit ? { onEdit: () => onEdit(row) } : { editTo: to }
    return view && !onEdit && can(view) && canView(row) ? { viewTo: to } : {}
  }
  const canDelete = (row: Row) => (canRemove ? canRemove(row) : can(access.remove))
  const hasActions = (row: Row) => canDelete(row) || canEdit(row) || Boolean(renderExtraActions?.(row))
  const countButtons = (row: Row) =>
    Number(canEdit(row)) + Number(canDelete(row)) + (renderExtraActions?.(row) ? extraActionCount : 0)
  // The first render only reserves space for the buttons, so that nothing moves when they appear.
  const renderButtonPlaceholder = (row: Row) => (
    <Box sx={{ height: BUTTON_WIDTH, width: countButtons(row) * BUTTON_WIDTH - BUTTONS_OFFSET }} />
  )
  const isAfterFirstRender = useAfterFirstRender()
  if (!isAfterFirstRender) return { getRowTarget, hasActions, renderActions: renderButtonPlaceholder }
  return {
    getRowTarget,
    hasActions,
    renderActions: (row: Row) => (
      <RowActions
        title={titleOf(row)}
        {...getRowTarget(row)}
        onDelete={canDelete(row) ? () => onDelete(row) : undefined}
      >
        {renderExtraActions?.(row)}
      </RowActions>
    ),
  }
}
