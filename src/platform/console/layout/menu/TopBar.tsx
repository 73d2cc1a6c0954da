/** The top bar: menu toggle, school name, theme toggle, user menu. */
import ArrowBack from '@mui/icons-material/ArrowBackRounded'
import MenuIcon from '@mui/icons-material/MenuRounded'
import { AppBar, Box, IconButton, Toolbar, Typography } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { TitlePortal } from 'react-admin'
import { Link } from 'react-router-dom'
import { SECOND } from '#platform/contract/units.ts'
import { LatePart } from '../../kit/guard/LatePart.tsx'
import type { Preloadable } from '../../kit/registry/preloadable.tsx'
import { useContributions } from '../../kit/registry/registry.ts'
import { TOP_BAR_ITEMS } from '../../kit/registry/topBarItems.ts'
import { TOP_BAR_HEIGHT } from '../../kit/style/topBar.ts'
import { TARGET_PX, TOUCH } from '../../kit/style/touch.ts'
import { imageUrl } from '../../kit/upload/imageUrl.ts'
import { HOME } from '../../paths.ts'
import { useSite } from '../../providers/site.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = {
  /** Toggles the sidebar; undefined hides the button. */
  onToggle: (() => void) | undefined
  /** Shows a button to the dashboard on a phone, for screens without a sidebar. */
  hasHomeButton: boolean
}

export function TopBar({ onToggle, hasHomeButton }: Props) {
  const [title, setTitle] = useState('')
  return (
    <AppBar
      position="sticky"
      sx={{
        // Including the border, because other sticky elements are positioned by this height.
        height: TOP_BAR_HEIGHT,
        bgcolor: 'background.paper',
        backgroundImage: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar sx={{ flexGrow: 1, minHeight: '0 !important', gap: 1, px: { xs: 1, sm: 2 } }}>
        {onToggle && (
          <IconButton onClick={onToggle} aria-label="Buka atau tutup menu" color="inherit">
            <MenuIcon />
          </IconButton>
        )}
        {hasHomeButton && (
          <IconButton
            component={Link}
            to={HOME}
            aria-label="Dashboard"
            color="inherit"
            sx={{ display: { md: 'none' } }}
          >
            <ArrowBack />
          </IconButton>
        )}
        <SiteLink isBesideTitle={title !== ''} />
        <StockTitle title={title} onChange={setTitle} />
        <AddedItems />
        <ThemeToggle />
        <UserMenu />
      </Toolbar>
    </AppBar>
  )
}

/** By then the first rows are rendered, whose scripts come first. */
const ADDED_ITEMS_DELAY_MS = 3 * SECOND

/** Each keeps its place until it is loaded. */
function AddedItems() {
  return useContributions(TOP_BAR_ITEMS).map((item) => (
    <Box key={item.name} sx={ITEM_STYLE}>
      <LatePart>
        <AddedItem {...item} />
      </LatePart>
    </Box>
  ))
}

/** One that cannot be loaded, because the connection broke meanwhile, is left out until the page is loaded again. */
function AddedItem({ load, Component }: Preloadable) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const show = () => setLoaded(true)
    const timer = setTimeout(() => void load().then(show, () => undefined), ADDED_ITEMS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [load])
  return isLoaded && <Component />
}

const ITEM_STYLE = {
  width: 40,
  height: 40,
  flexShrink: 0,
  [TOUCH]: { width: TARGET_PX, height: TARGET_PX },
} as const

function SiteLink({ isBesideTitle }: { isBesideTitle: boolean }) {
  const site = useSite()
  return (
    <Box
      component={Link}
      to={HOME}
      sx={{
        display: 'flex',
        alignItems: 'center',
        // As high as the bar, so that a finger hits it.
        alignSelf: 'stretch',
        gap: 1.25,
        minWidth: 0,
        flexGrow: isBesideTitle ? 0 : 1,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Box
        component="img"
        src={site.logo ? imageUrl(site.logo, 300) : '/favicon.svg'}
        alt=""
        sx={{ width: 34, height: 34, flexShrink: 0, objectFit: 'contain' }}
      />
      <Typography
        noWrap
        sx={{ fontWeight: 700, letterSpacing: '-0.01em', ...(isBesideTitle && BESIDE_TITLE) }}
      >
        {site.name}
      </Typography>
    </Box>
  )
}

/** On a phone there is no room for both. */
const BESIDE_TITLE = { display: { xs: 'none', md: 'block' } } as const

type StockTitleProps = { title: string; onChange: (title: string) => void }

/** The title that react-admin's own screens put into the bar, also that of the browser tab; others have a header. */
function StockTitle({ title, onChange }: StockTitleProps) {
  const site = useSite()
  const observe = useCallback(
    (portal: HTMLElement | null) => {
      if (!portal) return
      const update = () => onChange(portal.textContent ?? '')
      const observer = new MutationObserver(update)
      observer.observe(portal, { childList: true, characterData: true, subtree: true })
      update()
      return () => observer.disconnect()
    },
    [onChange],
  )
  return (
    <>
      {title && <title>{`${title} · ${site.name}`}</title>}
      <TitlePortal
        ref={observe}
        component="div"
        variant="body1"
        {...(title && { role: 'heading', 'aria-level': 1 })}
        sx={{ fontWeight: 700, ...(!title && { display: 'none' }) }}
      />
    </>
  )
}
