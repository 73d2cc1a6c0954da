/** /menus: the four menus of the public site. */
import ChevronRight from '@mui/icons-material/ChevronRightRounded'
import { Box, Card, ListItem, ListItemButton, ListItemText, List as MuiList } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { MENUS } from '../../menu.ts'
import { MENU_ITEMS } from './menuItemData.ts'

export function List() {
  const { label } = useScreen()
  return (
    <>
      <ScreenHeader title={label} />
      <Card>
        <MuiList disablePadding>
          {MENUS.map((menu, index) => (
            <ListItem key={menu.id} disablePadding divider={index < MENUS.length - 1}>
              <MenuListItem {...menu} />
            </ListItem>
          ))}
        </MuiList>
      </Card>
    </>
  )
}

function MenuListItem({ id, name }: (typeof MENUS)[number]) {
  const { path } = useScreen()
  const { total } = useGetList(MENU_ITEMS, { filter: { type: id } })
  return (
    <ListItemButton component={Link} to={`${path}/${id}`} sx={{ py: 1.5 }}>
      <ListItemText
        primary={
          <>
            <Box component="span" sx={visuallyHidden}>
              Edit{' '}
            </Box>
            {name}
          </>
        }
        secondary={total === undefined ? ' ' : `${total} isi menu`}
        slotProps={{ primary: { sx: { fontWeight: 600 } } }}
      />
      <ChevronRight color="action" />
    </ListItemButton>
  )
}
