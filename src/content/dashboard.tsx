/** /: the welcome of the site's editors, with a short way to what they may do. */
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { POLICY } from '#contract/access.ts'
import { POST_TYPE, POST_TYPES } from '#contract/content/postType.ts'
import { ScreenHeader } from '#src/kit/ScreenHeader.tsx'
import { useCan } from '#src/providers/authProvider.ts'
import { useUser } from '#src/providers/session.ts'
import { useSite } from '#src/providers/site.ts'

export function Screen() {
  const { name, tagline } = useSite()
  const user = useUser()
  return (
    <>
      <ScreenHeader
        title={`Selamat Datang di Dashboard CMS ${name}`}
        subtitle={tagline || `Halo, ${user.name}.`}
      />
      <Shortcuts />
    </>
  )
}

function Shortcuts() {
  const can = useCan()
  if (!can(POLICY.content.read)) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
      {POST_TYPES.map((type) => (
        <Card key={type}>
          <CardActionArea component={Link} to={POST_TYPE[type].path} sx={{ p: 2.5, height: '100%' }}>
            <Typography variant="h2" component="h2">
              {POST_TYPE[type].plural}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              Lihat, tambah dan ubah {POST_TYPE[type].label.toLowerCase()}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  )
}
