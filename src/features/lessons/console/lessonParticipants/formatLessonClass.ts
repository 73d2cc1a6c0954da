/** Formats a lesson of a class as one line for the select. */
import type { Output } from '#platform/contract/endpoint.ts'
import type { readLessonParticipantOptions } from '../../lessonParticipant.ts'

export type LessonClassOption = Output<typeof readLessonParticipantOptions>[number]

/** @example formatLessonClass(option) // 'IPA · VII A · 2026/2027 · Ganjil · Siti Aminah' */
export function formatLessonClass({
  lesson,
  classroom,
  eduyear,
  semester,
  teacher,
}: LessonClassOption): string {
  return [lesson, classroom, eduyear, semester, teacher].map(({ name }) => name).join(' · ')
}
