/** Absolute URLs of pictures and pages, for readers on another host. */
import { type Config, consoleAddress, siteAddress } from '#server/config.ts'

/** Widths of the placeholder image; larger ones would not look better. */
export const PLACEHOLDER_WIDTHS = [300, 600, 900] as const
type PlaceholderWidth = (typeof PLACEHOLDER_WIDTHS)[number]

export type Addresses = {
  /** The URL of an image in one of its widths, 0 for the full one; the placeholder's for null. */
  image: (name: string | null, width: number) => string
  /** HTML of a post with absolute URLs in its pictures and links. */
  content: (html: string) => string
}

const LOCAL_ADDRESS = /\b(src|href)="\/([^"/][^"]*)?"/g
/** Paths that the console's address serves; all others are pages of the website. */
const FILE_PATH = /^(images|files|api)\//

/** @example createAddresses(config).image('ab…cd.jpg', 600) // 'https://sekolah.sch.id/images/600-ab…cd.jpg' */
export function createAddresses(config: Config): Addresses {
  const [files, pages] = [consoleAddress(config), siteAddress(config)]
  return {
    image: (name, width) => `${files}/images/${name ? imageFile(name, width) : placeholder(width)}`,
    content: (html) =>
      html.replace(LOCAL_ADDRESS, (_, attribute, path = '') => {
        return `${attribute}="${FILE_PATH.test(path) ? files : pages}/${path}"`
      }),
  }
}

function imageFile(name: string, width: number): string {
  return width ? `${width}-${name}` : name
}

function placeholder(width: number): string {
  const drawn = PLACEHOLDER_WIDTHS.find((one) => one >= width && width) ?? (900 satisfies PlaceholderWidth)
  return `${drawn}-placeholder.png`
}
