/** SVG parts of the demonstration's pictures: people, trees, buildings and things. */

/** A scene, and the title words that select it. */
export type Scene = { alt: string; titleWords: readonly string[]; draw: () => string }

export const WIDTH = 1200
export const HEIGHT = 800

/** x, y, width, height, and how round its corners are. */
type Box = readonly [number, number, number, number, number?]

export const rect = ([x, y, width, height, radius = 0]: Box, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
export const circle = ([x, y, r]: readonly [number, number, number], fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, stroke: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const times = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

/** A background of sky above `at` and ground below. */
export const outdoors = (sky: string, ground: string, at = 560) =>
  rect([0, 0, WIDTH, at], sky) + rect([0, at, WIDTH, HEIGHT - at], ground)

/** A background of wall and floor. */
export const room = (wall: string, floor: string, at = 600) =>
  rect([0, 0, WIDTH, at], wall) +
  rect([0, at, WIDTH, HEIGHT - at], floor) +
  rect([0, at - 10, WIDTH, 10], '#ffffff66')

export const sun = (x: number, y: number, fill = '#fde68a') =>
  circle([x, y, 70], fill) + circle([x, y, 100], `${fill}55`)

export const cloud = (x: number, y: number) =>
  circle([x, y, 42], '#fff') +
  circle([x + 52, y - 16, 54], '#fff') +
  circle([x + 112, y, 40], '#fff') +
  rect([x, y, 112, 40, 20], '#fff')

export const hills = (fill: string) => path('M0 560 Q180 400 400 520 T760 470 T1200 540 V600 H0Z', fill)

export const tree = (x: number, y: number, leaf = '#3f8f4f') =>
  rect([x - 12, y - 90, 24, 90, 6], '#7c5a3a') +
  circle([x, y - 150, 80], leaf) +
  circle([x - 58, y - 110, 52], leaf) +
  circle([x + 58, y - 110, 52], leaf)

/** Uniforms of a junior high school: white above navy. */
const UNIFORM_COLOURS = { top: '#ffffff', bottom: '#1e3a6e' }
const SKIN_COLOURS = ['#e0a878', '#c98d5f', '#d79b6b', '#b97b50'] as const
const HAIR_COLOUR = '#2b211d'

type Clothing = {
  top?: string
  bottom?: string
  scale?: number
  arms?: 'down' | 'up' | 'out' | 'front'
  headscarf?: string
  cap?: string
}

/** A person of 210 pixels who stands at `y`. `n` varies the skin; an odd one is a girl. */
export function person([x, y]: readonly [number, number], n: number, looks: Clothing = {}): string {
  const { top, bottom, scale = 1, arms = 'down', headscarf, cap } = { ...UNIFORM_COLOURS, ...looks }
  const skin = SKIN_COLOURS[n % SKIN_COLOURS.length] ?? SKIN_COLOURS[0]
  const isGirl = n % 2 === 1
  const legs = isGirl
    ? path('M-34 -92 H34 L44 -24 H-44Z', bottom) +
      rect([-24, -26, 14, 26], skin) +
      rect([10, -26, 14, 26], skin)
    : rect([-28, -92, 24, 92, 4], bottom) + rect([4, -92, 24, 92, 4], bottom)
  const arm = {
    down: 'M-34 -150 L-46 -96 M34 -150 L46 -96',
    up: 'M-34 -150 L-58 -214 M34 -150 L58 -214',
    out: 'M-34 -146 L-82 -150 M34 -146 L82 -150',
    front: 'M-34 -146 L-14 -110 M34 -146 L14 -110',
  }[arms]
  const hair = headscarf
    ? path('M-34 -176 Q-38 -226 0 -228 Q38 -226 34 -176 L40 -140 H-40Z', headscarf) +
      circle([0, -188, 20], skin)
    : circle([0, -188, 27], skin) +
      path('M-29 -186 Q-32 -222 0 -222 Q32 -222 29 -186 Q14 -206 -29 -186Z', HAIR_COLOUR) +
      (isGirl ? line('M-27 -186 L-30 -158 M27 -186 L30 -158', HAIR_COLOUR, 10) : '')
  const hat = cap ? path('M-34 -204 Q0 -240 34 -204Z', cap) : ''
  return `<g transform="translate(${x} ${y}) scale(${scale})">${legs}${rect([-36, -166, 72, 82, 16], top)}${line(arm, top === '#ffffff' ? '#e8ebf0' : top, 16)}${hair}${hat}${circle([-9, -188, 3], HAIR_COLOUR)}${circle([9, -188, 3], HAIR_COLOUR)}</g>`
}

/** A row of people, `step` pixels apart. */
export const rowOfPeople = (
  count: number,
  [x, y, step]: readonly [number, number, number],
  looks: Clothing = {},
) => times(count, (n) => person([x + n * step, y], n, looks))

export const flag = (x: number, y: number, height = 420) =>
  rect([x - 5, y - height, 10, height], '#8b8f98') +
  path(`M${x + 5} ${y - height} q45 -18 90 0 t90 0 v50 q-45 18 -90 0 t-90 0Z`, '#d7263d') +
  path(`M${x + 5} ${y - height + 50} q45 -18 90 0 t90 0 v50 q-45 18 -90 0 t-90 0Z`, '#ffffff')

export const school = (
  x: number,
  y: number,
  [wall, roof]: readonly [string, string] = ['#f6efe2', '#b5533c'],
) =>
  rect([x, y - 220, 620, 220], wall) +
  path(`M${x - 30} ${y - 210} L${x + 310} ${y - 330} L${x + 650} ${y - 210}Z`, roof) +
  times(5, (n) => rect([x + 40 + n * 116, y - 170, 76, 70, 4], '#8ec6e6')) +
  rect([x + 270, y - 96, 80, 96, 4], '#6b4a32') +
  rect([x + 210, y - 246, 200, 30, 4], '#12605a')

const BOOK_COLOURS = ['#c2410c', '#0f766e', '#1d4ed8', '#a16207', '#7e22ce', '#be123c', '#4d7c0f'] as const
export const shelf = (x: number, y: number, books: number) =>
  rect([x, y, books * 30 + 20, 12], '#7c5a3a') +
  times(books, (n) =>
    rect(
      [x + 10 + n * 30, y - 70 - (n % 3) * 12, 24, 70 + (n % 3) * 12, 3],
      BOOK_COLOURS[(n * 3 + books) % BOOK_COLOURS.length] ?? '#0f766e',
    ),
  )

export const board = (x: number, y: number, text: string) =>
  rect([x, y, 560, 250, 8], '#7c5a3a') +
  rect([x + 14, y + 14, 532, 222, 4], '#1f5145') +
  `<text x="${x + 280}" y="${y + 140}" font-family="sans-serif" font-size="54" fill="#eef7f2" text-anchor="middle">${text}</text>`

export const desk = (x: number, y: number, width = 190) =>
  rect([x, y - 90, width, 18, 4], '#b98453') +
  rect([x + 12, y - 72, 12, 72], '#8b6139') +
  rect([x + width - 24, y - 72, 12, 72], '#8b6139')
