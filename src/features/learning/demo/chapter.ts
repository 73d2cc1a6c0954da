/** A chapter of a lesson of the demonstration school: a material, a task, and an answer. */
export type Chapter = {
  /** The title of the material. */
  title: string
  text: string
  task: string
  instruction: string
  answer: string
}

/** Chapters by the lesson's code, in the order of teaching. */
export type Chapters = Readonly<Record<string, readonly [Chapter, Chapter, Chapter]>>

type Texts = [title: string, text: string, task: string, instruction: string, answer: string]

export function chapter(...[title, text, task, instruction, answer]: Texts): Chapter {
  return { title, text, task, instruction, answer }
}
