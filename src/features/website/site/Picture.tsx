/** A responsive image with a fixed aspect ratio, or a drawn placeholder if there is none. */
import { useContext } from 'react'
import { IMAGE_WIDTHS, type ImageUse } from '#platform/contract/options.ts'
import { FocalPointContext } from './focalPoints.ts'

/** Aspect ratios as width and height. They reserve space before the image loads; CSS sets the size. */
const RATIOS = { story: [16, 9], card: [4, 3], square: [1, 1], portrait: [4, 5], slide: [12, 7] } as const
const PX_PER_RATIO_UNIT = 80

type Props = {
  image: string | null
  alt: string
  ratio: keyof typeof RATIOS
  use: ImageUse
  /** The value of the `sizes` attribute. */
  sizes: string
  /** The first picture of a page loads with high priority, the others lazily. */
  isFirst?: boolean
  /** The letter on the placeholder. */
  letter?: string
}

export function Picture({ image, alt, ratio, use, sizes, isFirst = false, letter = '' }: Props) {
  const [width, height] = RATIOS[ratio]
  const objectPosition = useContext(FocalPointContext).get(image ?? '')
  const className = `picture ratio-${ratio}`
  if (!image) {
    return (
      <div className={`${className} placeholder`} aria-hidden="true">
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
        src={pictureUrl(image, findDefaultWidth(use))}
        srcSet={buildSrcSet(image, use)}
        sizes={sizes}
        width={width * PX_PER_RATIO_UNIT}
        height={height * PX_PER_RATIO_UNIT}
        alt={alt}
        decoding="async"
        {...(objectPosition && { style: { objectPosition } })}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </div>
  )
}

/** @example pictureUrl('ab…cd.jpg', 600) // '/images/600-ab…cd.jpg' */
export function pictureUrl(image: string, width: number): string {
  return `/images/${width ? `${width}-` : ''}${image}`
}

/** The URL for link previews: the largest width, or the original if that is below 600 pixels. */
export function socialImageUrl({ name, use }: { name: string; use: ImageUse }): string {
  const widest = Math.max(...IMAGE_WIDTHS[use])
  return pictureUrl(name, widest < 600 ? 0 : widest)
}

const findDefaultWidth = (use: ImageUse) =>
  use === 'post' || use === 'slide' ? 600 : (IMAGE_WIDTHS[use][0] ?? 0)

export function buildSrcSet(image: string, use: ImageUse): string {
  return IMAGE_WIDTHS[use].map((width) => `${pictureUrl(image, width)} ${width}w`).join(', ')
}
