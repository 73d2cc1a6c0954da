/** Absolute URLs of pictures and pages, for readers on another host. */
import { type Config, consoleAddress, siteAddress } from '#platform/server/config.ts'

/** Widths of the placeholder image; larger ones would not look better. */
export const PLACEHOLDER_WIDTHS = [300, 600, 900] as const
const WIDEST_PLACEHOLDER: (typeof PLACEHOLDER_WIDTHS)[number] = 900

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
  const fileOrigin = consoleAddress(config)
  const pageOrigin = siteAddress(config)
  return {
    image: (name, width) => `${fileOrigin}/images/${name ? imageFile(name, width) : placeholder(width)}`,
    content: (html) =>
      html.replace(LOCAL_ADDRESS, (_, attribute, path = '') => {
        return `${attribute}="${FILE_PATH.test(path) ? fileOrigin : pageOrigin}/${path}"`
      }),
  }
}

function imageFile(name: string, width: number): string {
  return width ? `${width}-${name}` : name
}

function placeholder(width: number): string {
  const isFullSize = width === 0
  const fittingWidth = PLACEHOLDER_WIDTHS.find((placeholderWidth) => placeholderWidth >= width)
  return `${(isFullSize ? undefined : fittingWidth) ?? WIDEST_PLACEHOLDER}-placeholder.png`
}
