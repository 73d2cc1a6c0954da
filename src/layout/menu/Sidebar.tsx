/** The administrators' menu: beside the screen where there is room, over it on a phone. */
import { Box, Drawer, List, ListSubheader } from '@mui/material'
import { Fragment } from 'react'
import { useLocation } from 'react-router-dom'
import { TOP_BAR_HEIGHT } from '#src/kit/frame/topBar.ts'
import { type MenuEntry, useMenu, useSiaEntry } from './menu.ts'
import { SidebarGroup, SidebarLink } from './SidebarItem.tsx'
import type { SidebarState } from './useSidebar.ts'

const WIDTH = 256
const RAIL_WIDTH = 64

export function Sidebar({ isNarrow, isOpen, close }: SidebarState) {
  if (isNarrow) {
    return (
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: WIDTH, pt: 1 } } }}
      >
        <Entries isRail={false} onFollow={close} />
      </Drawer>
    )
  }
  return (
    <Box
      component="aside"
      sx={{
        width: isOpen ? WIDTH : RAIL_WIDTH,
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
          top: TOP_BAR_HEIGHT,
          maxHeight: `calc(100dvh - ${TOP_BAR_HEIGHT}px)`,
          overflowY: 'auto',
          overflowX: 'hidden',
        }}
      >
        <Entries isRail={!isOpen} onFollow={close} />
      </Box>
    </Box>
  )
}

function Entries({ isRail, onFollow }: { isRail: boolean; onFollow: () => void }) {
  const { pathname } = useLocation()
  const { entries, isActive } = useMenu({ isSia: false })
  const siaEntry = useSiaEntry()
  const link = { isRail, onFollow }
  return (
    <nav aria-label="Menu utama">
      <List sx={{ p: 1 }}>
        {entries.map((entry, index) =>
          entry.kind === 'group' ? (
            <SidebarGroup key={entry.group.label} {...entry} {...link} isActive={isActive} />
          ) : (
            <Fragment key={entry.screen.path}>
              {/* Said once, above the first that the user may see. */}
              {headingOf(entry) !== headingOf(entries[index - 1]) && (
                <Heading text={entry.screen.heading} isRail={isRail} />
              )}
              <SidebarLink screen={entry.screen} isActive={isActive(entry.screen)} {...link} />
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
              {...link}
            />
          </>
        )}
      </List>
    </nav>
  )
}

const headingOf = (entry: MenuEntry | undefined) =>
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
