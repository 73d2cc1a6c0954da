/** A picture in a fixed frame: its widths, its place kept before it comes, and something fitting where there is none. */
import { useContext } from 'react'
import { IMAGE_WIDTHS, type ImageUse } from '#contract/options.ts'
import { FocalPointContext } from './focalPoints.ts'

/** Frames by their ratio; the numbers only keep the place, the style sheet sizes it. */
const RATIO = { story: [16, 9], card: [4, 3], square: [1, 1], portrait: [4, 5], slide: [12, 7] } as const
const SIZE_STEP_PX = 80

type Props = {
  image: string | null
  alt: string
  ratio: keyof typeof RATIO
  use: ImageUse
  /** How wide it is shown, for the browser's choice. */
  sizes: string
  /** The first picture of a page comes at once, the others when they are near. */
  isFirst?: boolean
  /** The school's first letter, shown where there is no picture. */
  letter?: string
}

export function Picture({ image, alt, ratio, use, sizes, isFirst = false, letter = '' }: Props) {
  const [width, height] = RATIO[ratio]
  const objectPosition = useContext(FocalPointContext).get(image ?? '')
  const className = `picture ${ratio}`
  if (!image) {
    return (
      <div className={`${className} drawn`} aria-hidden="true">
        <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <circle cx="122" cy="30" r="13" />
          <path d="M0 74q40-26 84-6t76-10v42H0z" />
          <path d="M0 88q46-20 92-4t68-8v24H0z" />
        </svg>
        <span>{letter}</span>
      </div>
    )
  }
  return (
    <div className={className}>
      <img
        src={pictureAddress(image, preferred(use))}
        srcSet={sourceSet(image, use)}
        sizes={sizes}
        width={width * SIZE_STEP_PX}
        height={height * SIZE_STEP_PX}
        alt={alt}
        decoding="async"
        {...(objectPosition && { style: { objectPosition } })}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </div>
  )
}

/** @example pictureAddress('ab…cd.jpg', 600) // '/images/600-ab…cd.jpg' */
export function pictureAddress(image: string, width: number): string {
  return `/images/${width ? `${width}-` : ''}${image}`
}

/** The largest there is of it, where that is large enough for who shows it beside a link. */
export function sharedPicture({ name, use }: { name: string; use: ImageUse }): string {
  const widest = Math.max(...IMAGE_WIDTHS[use])
  return pictureAddress(name, widest < 600 ? 0 : widest)
}

const preferred = (use: ImageUse) => (use === 'post' || use === 'slide' ? 600 : (IMAGE_WIDTHS[use][0] ?? 0))

export function sourceSet(image: string, use: ImageUse): string {
  return IMAGE_WIDTHS[use].map((width) => `${pictureAddress(image, width)} ${width}w`).join(', ')
}
