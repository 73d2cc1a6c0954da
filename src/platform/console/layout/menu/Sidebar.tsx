/** The administrators' menu: a sidebar on wide screens, a drawer on a phone. */
import { Box, Drawer, List, ListSubheader } from '@mui/material'
import { Fragment } from 'react'
import { useLocation } from 'react-router-dom'
import { BELOW_TOP_BAR } from '../../kit/style/topBar.ts'
import { type MenuEntry, useMenu, useSiaEntry } from './menu.ts'
import { SidebarGroup, SidebarLink } from './SidebarItem.tsx'
import type { SidebarState } from './useSidebar.ts'

const WIDTH_PX = 256
const RAIL_WIDTH_PX = 64

export function Sidebar({ isNarrow, isOpen, close }: SidebarState) {
  if (isNarrow) {
    return (
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: WIDTH_PX, pt: 1 } } }}
      >
        <SidebarEntries isRail={false} onFollow={close} />
      </Drawer>
    )
  }
  return (
    <Box
      component="aside"
      sx={{
        width: isOpen ? WIDTH_PX : RAIL_WIDTH_PX,
        flexShrink: 0,
        transition: 'width 160ms ease',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: BELOW_TOP_BAR,
          maxHeight: `calc(100dvh - ${BELOW_TOP_BAR})`,
          overflowY: 'auto',
          overflowX: 'hidden',
          // Less conspicuous than the page's scrollbar, and narrow enough for the longest label and for the rail's icons.
          scrollbarWidth: 'thin',
          scrollbarColor: ({ palette }) => `${palette.action.disabled} transparent`,
        }}
      >
        <SidebarEntries isRail={!isOpen} onFollow={close} />
      </Box>
    </Box>
  )
}

function SidebarEntries({ isRail, onFollow }: { isRail: boolean; onFollow: () => void }) {
  const { pathname } = useLocation()
  const { entries, isActive } = useMenu({ isSia: false })
  const siaEntry = useSiaEntry()
  const linkProps = { isRail, onFollow }
  return (
    <nav aria-label="Menu utama">
      <List sx={{ p: 1 }}>
        {entries.map((entry, index) =>
          entry.kind === 'group' ? (
            <SidebarGroup key={entry.group.label} {...entry} {...linkProps} isActive={isActive} />
          ) : (
            <Fragment key={entry.screen.path}>
              {/* Shown only above the first visible entry of the section. */}
              {readHeading(entry) !== readHeading(entries[index - 1]) && (
                <Heading text={entry.screen.heading} isRail={isRail} />
              )}
              <SidebarLink screen={entry.screen} isActive={isActive(entry.screen)} {...linkProps} />
            </Fragment>
          ),
        )}
        {siaEntry && (
          <>
            <Heading text="Akademik" isRail={isRail} />
            <SidebarLink
              screen={siaEntry}
              label="SIA"
              isActive={pathname.startsWith(siaEntry.path)}
              {...linkProps}
            />
          </>
        )}
      </List>
    </nav>
  )
}

const readHeading = (entry: MenuEntry | undefined) =>
  entry?.kind === 'link' ? entry.screen.heading : undefined

function Heading({ text, isRail }: { text: string | undefined; isRail: boolean }) {
  if (!text) return null
  if (isRail) return <Box component="li" aria-hidden sx={{ borderTop: 1, borderColor: 'divider', my: 1 }} />
  return (
    <ListSubheader
      disableSticky
      sx={{ typography: 'overline', lineHeight: 1, pt: 2.5, pb: 1, px: 1.5, bgcolor: 'transparent' }}
    >
      {text}
    </ListSubheader>
  )
}
