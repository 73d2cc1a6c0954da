/** Posts in the console: a list and a form for each type, and what is planned. */

import Article from '@mui/icons-material/ArticleOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Event from '@mui/icons-material/EventOutlined'
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import { HOME_CARDS, OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import type { Icon } from '#platform/console/kit/registry/Screen.ts'
import { POLICY } from '#platform/contract/access.ts'
import { ANNOUNCEMENTS } from '../paths.ts'
import { POST_TYPE, type PostType } from '../postType.ts'
import { trailEntities } from '../trailEntities.ts'
import { PLANNED, plannedData } from './planned/plannedData.ts'
import { postData, postResource } from './posts/postResource.ts'

const SITE_CONTENT = { heading: 'Konten Situs', position: 10 } as const

const ANNOUNCEMENT = { access: POLICY.profile, isHidden: true } as const

const announcementsCard = preloadable(
  () => import('./announcements/AnnouncementsCard.tsx'),
  ({ AnnouncementsCard }) => AnnouncementsCard,
)

export const posts = consoleFeature(
  [
    postsResource('news', Campaign),
    postsResource('article', Article),
    postsResource('agenda', Event),
    postsResource('page', Description),
    postsResource('preface', RecordVoiceOver),
    resource({
      ...SITE_CONTENT,
      name: PLANNED,
      label: 'Terjadwal',
      icon: Schedule,
      recordRepresentation: 'title',
      data: plannedData,
      load: () => import('./planned/PlannedList.tsx'),
      forms: 'none',
    }),
    screen(() => import('./announcements/AnnouncementsScreen.tsx'), {
      ...ANNOUNCEMENT,
      path: ANNOUNCEMENTS,
      label: 'Pengumuman',
    }),
    screen(() => import('./announcements/AnnouncementScreen.tsx'), {
      ...ANNOUNCEMENT,
      path: `${ANNOUNCEMENTS}/:id`,
      label: 'Pengumuman',
      parent: ANNOUNCEMENTS,
    }),
  ],
  {
    contributes: [
      trailEntities,
      HOME_CARDS.contribute({
        name: 'announcements',
        homes: ['dashboard', 'administrator', 'teacher', 'student'],
        position: 1,
        ...announcementsCard,
        prepare: async (...home) => (await import('./announcements/AnnouncementsCard.tsx')).prepare(...home),
      }),
      OPEN_WORK.contribute({ position: 10, load: async () => (await import('./draftWork.tsx')).draftWork }),
    ],
    outboxes: { post: () => import('./posts/autosave/postOutbox.ts') },
  },
)

function postsResource(type: PostType, icon: Icon) {
  const { plural, label } = POST_TYPE[type]
  return resource({
    ...SITE_CONTENT,
    name: postResource(type),
    label: plural,
    singular: label,
    icon,
    recordRepresentation: 'title',
    data: postData(type),
    load: async () => {
      const { postScreens } = await import('./posts/postScreens.tsx')
      return postScreens(type)
    },
  })
}
