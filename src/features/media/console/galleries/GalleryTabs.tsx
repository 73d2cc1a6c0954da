/** The two tabs of the gallery; each is a screen with its own URL. */
import { Tab, Tabs } from '@mui/material'
import { Link } from 'react-router-dom'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ALBUMS, GALLERIES } from '../../paths.ts'

export function GalleryTabs() {
  const { path } = useScreen()
  return (
    <Tabs value={path} aria-label="Gallery dan album" sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Tab component={Link} label="Gallery" value={`/${GALLERIES}`} to={`/${GALLERIES}`} />
      <Tab component={Link} label="Album" value={`/${ALBUMS}`} to={`/${ALBUMS}`} />
    </Tabs>
  )
}
