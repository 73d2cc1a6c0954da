/** Computes the website's colours from the one the school picks, so that text is always readable. */

type Oklch = { lightness: number; chroma: number; hue: number }

/** The default colour until the school chooses one. */
export const DEFAULT_COLOUR = '#0f5f5c'

/** WCAG AA for text. */
const MIN_CONTRAST = 4.5
const LIGHTNESS_STEP = 0.01

const PAGE_BACKGROUND = { light: '#fbfcfa', dark: '#111817' } as const

export type Palette = {
  /** The school's colour, readable on `paper` and `tint`. */
  brand: string
  /** Text on a `brand` background. */
  onBrand: string
  /** A pale background. */
  tint: string
  /** A dark background. */
  deep: string
  /** Text on a `deep` background. */
  onDeep: string
  /** The background of the page. */
  paper: string
}

/**
 * Computes the palettes for light and dark pages. Only the lightness is adjusted; the hue stays.
 *
 * @example toPalettes('#ffee00').isCorrected // true: yellow words on paper could not be read
 */
export function toPalettes(brandColour: string): { light: Palette; dark: Palette; isCorrected: boolean } {
  const colour = toOklch(/^#[0-9a-f]{6}$/i.test(brandColour) ? brandColour : DEFAULT_COLOUR)
  const tints = { light: toShade(colour, 0.955, 0.25), dark: toShade(colour, 0.25, 0.35) }
  const deep = toShade(colour, 0.29, 0.8)
  const light = toReadableColour(colour, [PAGE_BACKGROUND.light, tints.light, '#ffffff'], -LIGHTNESS_STEP)
  const dark = toReadableColour(
    { ...colour, lightness: Math.max(colour.lightness, 0.72) },
    [PAGE_BACKGROUND.dark, tints.dark],
    LIGHTNESS_STEP,
  )
  return {
    light: {
      brand: light,
      onBrand: '#ffffff',
      tint: tints.light,
      deep,
      onDeep: '#ffffff',
      paper: PAGE_BACKGROUND.light,
    },
    dark: {
      brand: dark,
      onBrand: PAGE_BACKGROUND.dark,
      tint: tints.dark,
      deep: toShade(colour, 0.2, 0.5),
      onDeep: '#ffffff',
      paper: PAGE_BACKGROUND.dark,
    },
    isCorrected: contrast(toHex(colour), PAGE_BACKGROUND.light) < MIN_CONTRAST,
  }
}

function toReadableColour(colour: Oklch, backgrounds: readonly string[], step: number): string {
  let { lightness } = colour
  while (lightness > 0 && lightness < 1) {
    const hex = toHex({ ...colour, lightness })
    if (backgrounds.every((background) => contrast(hex, background) >= MIN_CONTRAST)) return hex
    lightness += step
  }
  return step < 0 ? '#000000' : '#ffffff'
}

const toShade = ({ chroma, hue }: Oklch, lightness: number, chromaFactor: number) =>
  toHex({ lightness, chroma: Math.min(chroma, 0.13) * chromaFactor, hue })

/** @source https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
export function contrast(firstHex: string, secondHex: string): number {
  const a = luminance(firstHex)
  const b = luminance(secondHex)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toLinear = (hex: string) =>
  [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

/** @source https://bottosson.github.io/posts/oklab/ */
function toOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(toChannel).join('')}`
}

function toChannel(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
