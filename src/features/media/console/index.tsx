/** Media in the console: the library, slides, the gallery and its albums. */
import PermMedia from '@mui/icons-material/PermMediaOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import ViewCarousel from '@mui/icons-material/ViewCarouselOutlined'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { MEDIA_PICKERS } from '#platform/console/kit/upload/mediaPicker.ts'
import { dataOf } from '#platform/console/providers/entity.ts'
import { gallery } from '../gallery.ts'
import { ALBUMS, GALLERIES, SLIDES } from '../paths.ts'
import { slide } from '../slide.ts'
import { trailEntities } from '../trailEntities.ts'
import { albumData } from './albums/albumData.ts'
import { createMediaPicker } from './media/MediaPicker.tsx'
import { MEDIA_RESOURCE, mediaData, titleOf } from './media/mediaData.ts'

const MEDIA = { heading: 'Media', position: 20 } as const

export const media = consoleFeature(
  [
    resource({
      ...MEDIA,
      name: MEDIA_RESOURCE,
      label: 'Media',
      icon: PermMedia,
      data: mediaData,
      recordRepresentation: titleOf,
      load: () => import('./media/MediaList.tsx'),
      forms: 'none',
    }),
    resource({
      ...MEDIA,
      name: SLIDES,
      label: 'Slide',
      icon: ViewCarousel,
      recordRepresentation: 'title',
      data: dataOf(slide),
      load: () => import('./slides/SlideScreen.tsx'),
      forms: 'list',
    }),
    resource({
      ...MEDIA,
      name: GALLERIES,
      label: 'Gallery',
      icon: PhotoLibrary,
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
  ],
  {
    outboxes: { slideOrder: () => import('./slides/slideOrderOutbox.ts') },
    contributes: [trailEntities, MEDIA_PICKERS.contribute({ create: createMediaPicker })],
  },
)
