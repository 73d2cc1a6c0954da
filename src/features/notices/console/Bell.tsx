/** The bell in the top bar, with the number of notices that were not read. */
import Notifications from '@mui/icons-material/NotificationsOutlined'
import { Badge, IconButton, Tooltip } from '@mui/material'
import { Link } from 'react-router-dom'
import { useCan } from '#platform/console/providers/rights.ts'
import { listNotices } from '../notices.ts'
import { NOTICES } from '../paths.ts'
import { useUnread } from './useUnread.ts'

export function Bell() {
  const unread = useUnread() ?? 0
  const can = useCan()
  if (!can(listNotices.access)) return null
  return (
    <Tooltip title="Pemberitahuan">
      <IconButton
        component={Link}
        to={NOTICES}
        color="inherit"
        aria-label={unread > 0 ? `Pemberitahuan, ${unread} belum dibaca` : 'Pemberitahuan'}
      >
        <Badge badgeContent={unread} color="error" max={99}>
          <Notifications />
        </Badge>
      </IconButton>
    </Tooltip>
  )
}
