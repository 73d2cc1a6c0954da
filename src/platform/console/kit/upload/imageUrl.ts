/** URLs of stored images. */

const DEFAULT_PHOTO = '/photo.svg'

/** A user's photo, 100 pixels wide, or the default one. @example photoUrl(null) // '/photo.svg' */
export function photoUrl(name: string | null | undefined): string {
  return name ? imageUrl(name, 100) : DEFAULT_PHOTO
}

/** The URL of an image at one of its stored widths. @example imageUrl('a1b2.jpg', 300) // '/images/300-a1b2.jpg' */
export function imageUrl(name: string, width: number): string {
  return `/images/${width}-${name}`
}
