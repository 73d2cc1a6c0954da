/** The list of roles, with a duplicate button. */
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListScreen } from '#platform/console/kit/list/ListScreen.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { POLICY } from '#platform/contract/access.ts'

type Row = { id: number; name: string }

const COLUMNS: readonly Column<Row>[] = [{ source: 'name', label: 'Nama', isSortable: true, card: 'heading' }]

export function List() {
  const can = useCan()
  // Duplicating reads the role, which needs the same key as changing it.
  const canDuplicate = can(POLICY.role.create) && can(POLICY.role.change)
  return (
    <ListScreen<Row>
      columns={COLUMNS}
      titleOf={(role) => role.name}
      sort={{ field: 'created_at', order: 'DESC' }}
      hasRowNumbers
      renderExtraActions={(role) => canDuplicate && <Duplicate role={role} />}
    />
  )
}

function Duplicate({ role }: { role: Row }) {
  const { path } = useScreen()
  return (
    <Tooltip title="Duplikat">
      <IconButton component={Link} to={`${path}/new?dari=${role.id}`} aria-label={`Duplikat ${role.name}`}>
        <ContentCopy fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
