/** What the demonstration school teaches in some days: a material, a task about it, and how students answer that. */

export type Chapter = {
  /** The material. */
  title: string
  text: string
  task: string
  instruction: string
  answer: string
}

/** Of one lesson by its code, the earliest first. */
export type Chapters = Readonly<Record<string, readonly [Chapter, Chapter, Chapter]>>

type Texts = [title: string, text: string, task: string, instruction: string, answer: string]

export function chapter(...[title, text, task, instruction, answer]: Texts): Chapter {
  return { title, text, task, instruction, answer }
}
