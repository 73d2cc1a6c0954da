/** Absolute URLs of pictures and pages, for readers on another host. */
import { type Config, consoleAddress, siteAddress } from '#server/config.ts'

/** Widths a placeholder is drawn in; larger ones would carry nothing more. */
export const PLACEHOLDER_WIDTHS = [300, 600, 900] as const
type PlaceholderWidth = (typeof PLACEHOLDER_WIDTHS)[number]

export type Addresses = {
  /** Of an uploaded image in one of its widths, 0 for the full one; of the placeholder where there is none. */
  image: (name: string | null, width: number) => string
  /** HTML of a post with absolute URLs in its pictures and links. */
  content: (html: string) => string
}

const LOCAL_ADDRESS = /\b(src|href)="\/([^"/][^"]*)?"/g
/** What the console's own address serves; everything else a path means is a page of the website. */
const FILES = /^(images|files|api)\//

/** @example addressesOf(config).image('ab…cd.jpg', 600) // 'https://sekolah.sch.id/images/600-ab…cd.jpg' */
export function addressesOf(config: Config): Addresses {
  const [files, pages] = [consoleAddress(config), siteAddress(config)]
  return {
    image: (name, width) => `${files}/images/${name ? imageFile(name, width) : placeholder(width)}`,
    content: (html) =>
      html.replace(LOCAL_ADDRESS, (_, attribute, path = '') => {
        return `${attribute}="${FILES.test(path) ? files : pages}/${path}"`
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
