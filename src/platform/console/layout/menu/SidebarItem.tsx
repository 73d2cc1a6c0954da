/** An entry of the sidebar: a link, or a group that expands. */
import ExpandLess from '@mui/icons-material/ExpandLessRounded'
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Collapse, List, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Icon, Screen } from '../../kit/registry/Screen.ts'
import type { MenuGroup } from './menu.ts'

type ItemProps = { isRail: boolean; onFollow: () => void }

export function SidebarLink({
  screen,
  label = screen.label,
  isActive,
  isRail,
  onFollow,
}: ItemProps & { screen: Screen; label?: string; isActive: boolean }) {
  const ref = useScrolledIntoView(isActive)
  const link = (
    <ListItemButton
      ref={ref}
      component={Link}
      to={screen.path}
      selected={isActive}
      aria-current={isActive ? 'page' : undefined}
      aria-label={label}
      onClick={onFollow}
      sx={ITEM_STYLE}
    >
      <ItemIcon icon={screen.icon} />
      {!isRail && <ListItemText primary={label} slotProps={{ primary: { noWrap: true, sx: TEXT_STYLE } }} />}
    </ListItemButton>
  )
  return (
    <li>
      {isRail ? (
        <Tooltip title={label} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}

/**
 * In a low window the menu is higher than the visible area. The effect runs once: React Router's link calls a function
 * given as `ref` at every rendering, and the menu would then jump back while somebody presses another entry.
 */
function useScrolledIntoView(isActive: boolean) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return ref
}

export function SidebarGroup({
  group,
  screens,
  isRail,
  onFollow,
  isActive,
}: ItemProps & Pick<MenuGroup, 'group' | 'screens'> & { isActive: (screen: Screen) => boolean }) {
  const hasActiveScreen = screens.some((screen) => isActive(screen))
  const [isOpen, setOpen] = useState(hasActiveScreen)
  if (isRail) {
    return screens.map((screen) => (
      <SidebarLink key={screen.path} screen={screen} isActive={isActive(screen)} isRail onFollow={onFollow} />
    ))
  }
  return (
    <li>
      <ListItemButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={ITEM_STYLE}>
        <ItemIcon icon={group.icon} />
        <ListItemText primary={group.label} slotProps={{ primary: { sx: TEXT_STYLE } }} />
        {isOpen ? <ExpandLess /> : <ExpandMore />}
      </ListItemButton>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding sx={{ pl: 2 }}>
          {screens.map((screen) => (
            <SidebarLink
              key={screen.path}
              screen={screen}
              isActive={isActive(screen)}
              isRail={false}
              onFollow={onFollow}
            />
          ))}
        </List>
      </Collapse>
    </li>
  )
}

function ItemIcon({ icon: IconComponent }: { icon: Icon | undefined }) {
  return (
    <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
      {IconComponent && <IconComponent fontSize="small" />}
    </ListItemIcon>
  )
}

const TEXT_STYLE = { fontSize: '0.9rem', fontWeight: 'inherit' }
const ITEM_STYLE = {
  borderRadius: 1,
  mb: 0.25,
  pl: 1.5,
  pr: 1,
  minHeight: 42,
  color: 'text.secondary',
  fontWeight: 500,
  '&.Mui-selected': { color: 'primary.main', fontWeight: 700 },
} as const
