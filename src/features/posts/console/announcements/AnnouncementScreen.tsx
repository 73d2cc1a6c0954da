/** One announcement, as those read it to whom it is addressed. */
import { Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { RichText } from '#platform/console/kit/richText/RichText.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { readAnnouncement } from '../../announcement.ts'

export function Screen() {
  const { id = '' } = useParams()
  const { label, parent } = useScreen()
  const { time_zone } = useSite()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['announcements', id],
    queryFn: async ({ signal }) =>
      (await call(readAnnouncement, { params: { id: Number(id) }, signal })).result,
  })
  return (
    <>
      <ScreenHeader
        title={data?.title ?? label}
        backTo={parent}
        {...(data && { subtitle: `${formatLongDateTime(data.shown_at, time_zone)} · ${data.author}` })}
      />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Card>
          <CardContent sx={{ maxWidth: 760, overflowWrap: 'anywhere' }}>
            {data.image && <Picture src={imageUrl(data.image, 600)} sx={{ mb: 2 }} />}
            <RichText html={data.content} />
          </CardContent>
        </Card>
      )}
    </>
  )
}
