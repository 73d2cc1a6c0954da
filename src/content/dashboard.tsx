/** /: the welcome of the site's editors, with what there is and a short way to it. */

import Add from '@mui/icons-material/AddRounded'
import { Alert, Box, Button, Card, CardActionArea, CardActions, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { POLICY } from '#contract/access.ts'
import { POST_TYPE, POST_TYPES, type PostType } from '#contract/content/postType.ts'
import { readSpace } from '#contract/content/site.ts'
import { fullStop } from '#contract/people/sentence.ts'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { useUser } from '#src/providers/session.ts'
import { useSite } from '#src/providers/site.ts'
import { postResource } from './posts/postResource.ts'

export function Screen() {
  const { name } = useSite()
  const user = useUser()
  const can = useCan()
  return (
    <>
      <ScreenHeader
        title={`Selamat Datang di Dashboard CMS ${name}`}
        subtitle={fullStop(`Halo, ${user.name}`)}
      />
      <SpaceWarning />
      {can(POLICY.content.read) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
          {POST_TYPES.map((type) => (
            <PostCount key={type} type={type} />
          ))}
        </Box>
      )}
    </>
  )
}

/** Of no interest where it cannot be asked: whoever runs the school reads it on the SIA home and in the log too. */
function SpaceWarning() {
  const { data } = useQuery({
    queryKey: ['space'],
    queryFn: async ({ signal }) => (await call(readSpace, { signal })).result.space_warning,
  })
  return data ? (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {data}
    </Alert>
  ) : null
}

function PostCount({ type }: { type: PostType }) {
  const can = useCan()
  const { path, plural, label } = POST_TYPE[type]
  const { total, error } = useGetList(postResource(type), {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
  })
  return (
    <Card sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardActionArea component={Link} to={path} sx={{ p: 2.5, pb: 1.5, flexGrow: 1 }}>
        <Typography component="h2" color="textSecondary" sx={{ fontWeight: 600 }}>
          {plural}
        </Typography>
        <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.3 }}>
          {total ?? (error ? '–' : <Skeleton width={48} />)}
        </Typography>
      </CardActionArea>
      {can(POLICY.content.create) && (
        <CardActions sx={{ px: 1.5, pb: 1.5 }}>
          <Button component={Link} to={`${path}/new`} size="small" startIcon={<Add />}>
            Tambah {label.toLowerCase()}
          </Button>
        </CardActions>
      )}
    </Card>
  )
}
