/** The resource names of gallery items and albums, which link to each other. */
export const GALLERIES = 'galleries'
export const ALBUMS = 'album-gallery'
