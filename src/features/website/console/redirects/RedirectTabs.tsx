/** The tabs of redirects and dead links; each is a screen with its own URL. */
import { Tab, Tabs } from '@mui/material'
import { Link } from 'react-router-dom'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { DEAD_LINKS, REDIRECTS } from './redirectData.ts'

const TABS = [
  { label: 'Pengalihan', path: `/${REDIRECTS}` },
  { label: 'Tautan Rusak', path: `/${REDIRECTS}/${DEAD_LINKS}` },
]

export function RedirectTabs() {
  const { path } = useScreen()
  return (
    <Tabs
      value={path}
      aria-label="Pengalihan dan tautan rusak"
      sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map((tab) => (
        <Tab key={tab.path} component={Link} label={tab.label} value={tab.path} to={tab.path} />
      ))}
    </Tabs>
  )
}
