/** The part of the console for the website's content: its resources and its other screens. */
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AltRoute from '@mui/icons-material/AltRouteRounded'
import Article from '@mui/icons-material/ArticleOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Event from '@mui/icons-material/EventOutlined'
import PermMedia from '@mui/icons-material/PermMediaOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import ViewCarousel from '@mui/icons-material/ViewCarouselOutlined'
import { albumData } from '#features/media/console/albums/albumData.ts'
import { MEDIA_RESOURCE, mediaData } from '#features/media/console/media/mediaData.ts'
import { ALBUMS, GALLERIES } from '#features/media/console/paths.ts'
import { gallery } from '#features/media/gallery.ts'
import { slide } from '#features/media/slide.ts'
import { PLANNED, plannedData } from '#features/posts/console/planned/plannedData.ts'
import { postData, postResource } from '#features/posts/console/posts/postResource.ts'
import { POST_TYPE, type PostType } from '#features/posts/postType.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import type { Icon } from '#platform/console/kit/registry/Screen.ts'
import { HOME } from '#platform/console/paths.ts'
import { dataOf } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { MENU_POLICY, SETTING_POLICY } from '../access.ts'
import { MENU_ITEMS, menuItemData } from './menus/menuItemData.ts'
import { DEAD_LINKS, REDIRECTS, redirectData } from './redirects/redirectData.ts'

const SITE_HEADING = 'Konten Situs'
const MEDIA_HEADING = 'Media'
const SETTING_HEADING = 'Pengaturan'

export const content = consoleFeature([
  screen(() => import('#features/home/console/Home.tsx'), {
    path: HOME,
    label: 'Dashboard',
    icon: SpaceDashboard,
    access: POLICY.dashboard,
  }),
  postsResource('news', Campaign),
  postsResource('article', Article),
  postsResource('agenda', Event),
  postsResource('page', Description),
  postsResource('preface', RecordVoiceOver),
  resource({
    name: PLANNED,
    label: 'Terjadwal',
    icon: Schedule,
    heading: SITE_HEADING,
    recordRepresentation: 'title',
    data: plannedData,
    load: () => import('#features/posts/console/planned/PlannedList.tsx'),
    forms: 'none',
  }),
  resource({
    name: MEDIA_RESOURCE,
    label: 'Media',
    icon: PermMedia,
    heading: MEDIA_HEADING,
    data: mediaData,
    load: () => import('#features/media/console/media/MediaList.tsx'),
    forms: 'none',
  }),
  resource({
    name: 'slides',
    label: 'Slide',
    icon: ViewCarousel,
    heading: MEDIA_HEADING,
    recordRepresentation: 'title',
    data: dataOf(slide),
    load: () => import('#features/media/console/slides/SlideScreen.tsx'),
    forms: 'list',
  }),
  resource({
    name: GALLERIES,
    label: 'Gallery',
    icon: PhotoLibrary,
    heading: MEDIA_HEADING,
    recordRepresentation: 'title',
    data: dataOf(gallery),
    load: () => import('#features/media/console/galleries/GalleryScreen.tsx'),
    forms: 'list',
  }),
  resource({
    name: ALBUMS,
    label: 'Album',
    parent: `/${GALLERIES}`,
    isHidden: true,
    recordRepresentation: 'title',
    data: albumData,
    load: () => import('#features/media/console/albums/albums.ts'),
    editsAtId: true,
  }),
  resource({
    name: MENU_ITEMS,
    label: 'Menu',
    icon: AccountTree,
    heading: SETTING_HEADING,
    recordRepresentation: 'name',
    data: menuItemData,
    load: () => import('./menus/MenuList.tsx'),
    forms: 'none',
  }),
  screen(
    () => import('./menus/MenuEditor.tsx'),
    {
      path: `/${MENU_ITEMS}/:id`,
      label: 'Menu',
      parent: `/${MENU_ITEMS}`,
      isHidden: true,
      access: MENU_POLICY.read,
    },
    { allowsTextParams: true },
  ),
  resource({
    name: REDIRECTS,
    label: 'Pengalihan',
    icon: AltRoute,
    heading: SETTING_HEADING,
    recordRepresentation: 'path',
    data: redirectData,
    load: () => import('./redirects/RedirectList.tsx'),
    forms: 'none',
    subScreens: [
      {
        subPath: DEAD_LINKS,
        label: 'Tautan Rusak',
        parent: `/${REDIRECTS}`,
        isHidden: true,
        access: MENU_POLICY.read,
        load: () => import('./redirects/DeadLinks.tsx'),
      },
    ],
  }),
  screen(() => import('./settings/SettingScreen.tsx'), {
    path: '/setting/general',
    label: 'Pengaturan Umum',
    icon: Tune,
    heading: SETTING_HEADING,
    access: SETTING_POLICY,
  }),
])

function postsResource(type: PostType, icon: Icon) {
  const { plural, label } = POST_TYPE[type]
  return resource({
    name: postResource(type),
    label: plural,
    singular: label,
    icon,
    heading: SITE_HEADING,
    recordRepresentation: 'title',
    data: postData(type),
    load: async () => {
      const { postScreens } = await import('#features/posts/console/posts/postScreens.tsx')
      return postScreens(type)
    },
  })
}
