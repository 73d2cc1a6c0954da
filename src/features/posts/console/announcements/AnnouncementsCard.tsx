/** Announcements on every home: the newest that are addressed to the signed-in person. */
import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { cardQuery } from '#platform/console/kit/home/cardQuery.ts'
import { HomeLine, HomeLines } from '#platform/console/kit/home/HomeLines.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { listAnnouncements } from '../../announcement.ts'
import { ANNOUNCEMENTS } from '../../paths.ts'

const MAX_ROWS = 3

export const { prepare, useCardData } = cardQuery({
  access: listAnnouncements.access,
  queryKey: ['announcements', 'card'],
  queryFn: async ({ signal }) =>
    (await call(listAnnouncements, { query: { page: 1, page_size: MAX_ROWS }, signal })).result,
})

export function AnnouncementsCard() {
  return useCan()(listAnnouncements.access) ? <Loaded /> : null
}

function Loaded() {
  const data = useCardData()
  if (!data || data.rows.length === 0) return null
  return (
    <Section
      title="Pengumuman"
      aside={
        data.total_count > MAX_ROWS && (
          <TextLink component={Link} to={ANNOUNCEMENTS} sx={{ py: 0.75 }}>
            {`Semua pengumuman (${data.total_count})`}
          </TextLink>
        )
      }
    >
      <HomeLines label="Pengumuman">
        {data.rows.map(({ id, title, excerpt, shown_at }) => (
          <HomeLine
            key={id}
            to={`${ANNOUNCEMENTS}/${id}`}
            title={title}
            detail={
              <>
                <Moment value={shown_at} />
                {excerpt && ` · ${excerpt}`}
              </>
            }
          />
        ))}
      </HomeLines>
    </Section>
  )
}
