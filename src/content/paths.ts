/** The names of the gallery's two entities, between which tabs lead. */
export const GALLERIES = 'galleries'
export const ALBUMS = 'album-gallery'
