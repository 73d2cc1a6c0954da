/** The resource names of slides, gallery items and albums in the console, under which their screens lie. */
export const SLIDES = 'slides'
export const GALLERIES = 'galleries'
export const ALBUMS = 'album-gallery'
