/** The wing of the website's content: its resources and its other screens. */
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
import { POLICY } from '#contract/access.ts'
import { gallery } from '#contract/content/gallery.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import { slide } from '#contract/content/slide.ts'
import { resource } from '#src/kit/wing/resource.tsx'
import type { Icon } from '#src/kit/wing/Screen.ts'
import { screen, wing } from '#src/kit/wing/wing.tsx'
import { HOME } from '#src/paths.ts'
import { dataOf } from '#src/providers/entity.ts'
import { albumData } from './albums/albumData.ts'
import { MEDIA_RESOURCE, mediaData } from './media/mediaData.ts'
import { MENU_ITEMS, menuItemData } from './menus/menuItemData.ts'
import { ALBUMS, GALLERIES } from './paths.ts'
import { PLANNED, plannedData } from './planned/plannedData.ts'
import { postData, postResource } from './posts/postResource.ts'
import { DEAD_LINKS, REDIRECTS, redirectData } from './redirects/redirectData.ts'

const SITE_HEADING = 'Konten Situs'
const MEDIA_HEADING = 'Media'
const SETTING_HEADING = 'Pengaturan'

export const content = wing([
  screen(() => import('#src/home/Home.tsx'), {
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
    load: () => import('./planned/PlannedList.tsx'),
    forms: 'none',
  }),
  resource({
    name: MEDIA_RESOURCE,
    label: 'Media',
    icon: PermMedia,
    heading: MEDIA_HEADING,
    data: mediaData,
    load: () => import('./media/MediaList.tsx'),
    forms: 'none',
  }),
  resource({
    name: 'slides',
    label: 'Slide',
    icon: ViewCarousel,
    heading: MEDIA_HEADING,
    recordRepresentation: 'title',
    data: dataOf(slide),
    load: () => import('./slides/SlideScreen.tsx'),
    forms: 'list',
  }),
  resource({
    name: GALLERIES,
    label: 'Gallery',
    icon: PhotoLibrary,
    heading: MEDIA_HEADING,
    recordRepresentation: 'title',
    data: dataOf(gallery),
    load: () => import('./galleries/GalleryScreen.tsx'),
    forms: 'list',
  }),
  resource({
    name: ALBUMS,
    label: 'Album',
    parent: `/${GALLERIES}`,
    isHidden: true,
    recordRepresentation: 'title',
    data: albumData,
    load: () => import('./albums/albums.ts'),
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
      access: POLICY.menu.read,
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
        access: POLICY.menu.read,
        load: () => import('./redirects/DeadLinks.tsx'),
      },
    ],
  }),
  screen(() => import('./settings/SettingScreen.tsx'), {
    path: '/setting/general',
    label: 'Pengaturan Umum',
    icon: Tune,
    heading: SETTING_HEADING,
    access: POLICY.setting,
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
      const { postScreens } = await import('./posts/postScreens.tsx')
      return postScreens(type)
    },
  })
}
