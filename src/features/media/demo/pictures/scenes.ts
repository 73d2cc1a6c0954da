/** Twenty drawn scenes of a school, each with its alternative text and the title words that select it. */
import { INSIDE } from './inside.ts'
import { GROUP_SCENES } from './lessons.ts'
import { OUTSIDE } from './outside.ts'
import { HEIGHT, type Scene, WIDTH } from './parts.ts'

/** In the order in which titles are compared with their words. */
const SCENES: readonly Scene[] = [...OUTSIDE, ...INSIDE, ...GROUP_SCENES]

export const SCENE_COUNT = SCENES.length

/** The scene whose words occur in the title, else scene `n`. @example findScene('Upacara Hari Guru', 3) // 0 */
export function findScene(title: string, n: number): number {
  const lower = title.toLowerCase()
  const matchIndex = SCENES.findIndex(({ titleWords }) => titleWords.some((word) => lower.includes(word)))
  return matchIndex < 0 ? n % SCENES.length : matchIndex
}

/** @returns the alternative text of the scene */
export const describeScene = (index: number): string => SCENES[index % SCENES.length]?.alt ?? ''

/** @returns the scene as an SVG of 1200 by 800 */
export function drawScene(index: number): string {
  const scene = SCENES[index % SCENES.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene?.draw() ?? ''}</svg>`
}
