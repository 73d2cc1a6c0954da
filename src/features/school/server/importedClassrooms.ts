/** The cells of an imported list of classes: grade and letter as schools write them, or within the name alone. */
import { errors } from '#platform/server/http/errors.ts'
import type { ResolveCells } from '#platform/server/resource/hooks.ts'
import { readClassName, readGrade, readRoom } from '../classroom.ts'

/** @throws 422 if neither the columns nor the name say which class it is */
export const resolveClassroomCells: ResolveCells = async (values, { warn }) => {
  const written = (field: string) => String(values[field] ?? '').trim()
  const named = readClassName(written('name'))
  const code = readGrade(written('code')) ?? named?.code
  const room = readRoom(written('room')) ?? named?.room
  for (const [label, cell, value] of [
    ['Kelas', written('code'), readGrade(written('code'))],
    ['Rombel', written('room'), readRoom(written('room'))],
  ])
    if (cell && !value && code && room) warn(`${label} ${quoted(cell)} tidak dikenal, jadi dibaca dari nama`)
  const problems = {
    ...(!code && { code: `${quoted(written('code') || written('name'))} bukan VII, VIII, atau IX` }),
    ...(!room && {
      room: `${quoted(written('room') || written('name'))} tidak memuat huruf rombel A sampai J`,
    }),
  }
  if (!code || !room) throw errors.invalid(problems)
  return { ...values, code, room }
}

const quoted = (text: string) => `“${text}”`
