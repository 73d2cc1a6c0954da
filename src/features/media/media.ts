/** Media: the library of pictures, slides, the gallery and its albums. */
import { feature } from '#platform/contract/feature.ts'
import { album, setAlbumGallery, uploadAlbumCover } from './album.ts'
import { gallery, uploadGalleryImage } from './gallery.ts'
import * as library from './library.ts'
import { orderSlides, slide, uploadSlideImage } from './slide.ts'
import { trailEntities } from './trailEntities.ts'

export const media = feature({
  uses: ['posts'],
  contributes: [trailEntities],
  resources: { slide, gallery, album },
  calls: {
    orderSlides,
    uploadSlideImage,
    uploadGalleryImage,
    setAlbumGallery,
    uploadAlbumCover,
    listMedia: library.listMedia,
    exportMedia: library.exportMedia,
    readMedia: library.readMedia,
    uploadMedia: library.uploadMedia,
    updateMedia: library.updateMedia,
    replaceMedia: library.replaceMedia,
    cropMedia: library.cropMedia,
    reuseMedia: library.reuseMedia,
    removeMedia: library.removeMedia,
    removeUnusedMedia: library.removeUnusedMedia,
  },
})
