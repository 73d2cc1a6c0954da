/** The tab 'Menu': the items of a menu in a table. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Card } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ListTable } from '#platform/console/kit/list/ListTable.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { MENU_POLICY } from '../../access.ts'
import type { MenuId, MenuItem } from '../../menu.ts'
import { MenuPostState } from './MenuPostState.tsx'
import { MENU_ITEMS } from './menuItemData.ts'

type Props = { menu: MenuId; onAdd: () => void; onEdit: (item: MenuItem) => void }

export function MenuItemTable({ menu, onAdd, onEdit }: Props) {
  const can = useCan()
  return (
    <ListBase
      resource={MENU_ITEMS}
      filter={{ type: menu }}
      sort={{ field: 'id', order: 'ASC' }}
      // The server returns all items of a menu and ignores the page.
      perPage={PAGE_SIZE.max}
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ meta: { isRow: true } }}
    >
      <Card>
        <Box sx={{ p: 2, display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="contained" startIcon={<Add />} onClick={onAdd} disabled={!can(MENU_POLICY.create)}>
            Tambah Menu
          </Button>
        </Box>
        <Progress />
        <ListTable<MenuItem>
          columns={columns}
          titleOf={({ name }) => name}
          onEdit={onEdit}
          hasRowNumbers
          emptyText="Menu ini masih kosong"
        />
      </Card>
    </ListBase>
  )
}

function Progress() {
  const { isFetching = false } = useListContext()
  return <ProgressBar isLoading={isFetching} />
}

const columns: Column<MenuItem>[] = [
  {
    source: 'name',
    label: 'Nama',
    card: 'heading',
    render: ({ name, post_state }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
        {name}
        <MenuPostState state={post_state} />
      </Box>
    ),
  },
  {
    source: 'link',
    label: 'Link',
    render: ({ link }) => <Box sx={{ overflowWrap: 'anywhere' }}>{link}</Box>,
  },
]
