/**
 * Writers of a school whose server is killed while they write. Each remembers what it sent and what was answered, and
 * checks after the next start that nothing answered is lost and nothing is half done.
 */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { drawImage } from '#test/support/content/images.ts'
import { type Installation, makeCsvForm } from '#test/support/process/installation.ts'
import type { RunningServer } from '#test/support/process/process.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { download, send } from './request.ts'
import type { KilledSchool } from './school.ts'

export type Writer = {
  /** Sends one write. @throws Unanswered if the server was killed meanwhile */
  write: (server: RunningServer) => Promise<void>
  /** Checks what is stored after a start. */
  check: (server: RunningServer) => Promise<void>
}

type Random = { below: (limit: number) => number }
type StoredFile = { filename: string; file: string; file_url: string }

/** Uploads pictures; every answered one has all its widths, whole. */
export function pictureWriter({ admin }: KilledSchool): Writer {
  const unchecked: string[] = []
  return {
    write: async (server) => {
      const form = makeFileForm('img', {
        bytes: await drawImage({ width: 640, height: 400 }),
        name: 'foto.jpg',
      })
      const { filename } = await send<{ filename: string }>(server, {
        token: admin,
        path: '/post/upload-image',
        form,
      })
      unchecked.push(filename)
    },
    check: async (server) => {
      for (const name of unchecked.splice(0))
        for (const prefix of ['', '300-', '600-', '900-']) {
          const picture = sharp(await download(server, `/images/${prefix}${name}`))
          expect((await picture.raw().toBuffer()).length, `${prefix}${name}`).toBeGreaterThan(0)
        }
    },
  }
}

/** A teacher uploads a file and saves a material with it; every answered material has its file. */
export function materialWriter({ teacherToken: token, lessonId }: KilledSchool): Writer {
  const unchecked: { file_url: string; bytes: Buffer }[] = []
  let number = 0
  return {
    write: async (server) => {
      number += 1
      const bytes = makePdf(`Materi ${number}`)
      const form = makeFileForm('attachment', { bytes, name: `materi-${number}.pdf` })
      const path = `${TEACHER_LESSONS_PATH}/upload-attachment`
      const { filename } = await send<StoredFile>(server, { token, path, form })
      const { attachments } = await send<{ attachments: StoredFile[] }>(server, {
        token,
        path: `${TEACHER_LESSONS_PATH}/${lessonId}/material`,
        body: { name: `Materi ${number}`, attachments: [filename] },
      })
      for (const { file_url } of attachments) unchecked.push({ file_url, bytes })
    },
    check: async (server) => {
      for (const { file_url, bytes } of unchecked.splice(0))
        expect((await download(server, file_url, token)).equals(bytes)).toBe(true)
    },
  }
}

type Stored = { id: number; answer: string; attachments: StoredFile[] }

/** A student hands in an answer again and again, each with its file; text and file always belong together. */
export function answerWriter({ lessonId, taskId }: KilledSchool, token: string): Writer {
  const path = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${taskId}/submit`
  let sent = 0
  let answered = 0
  let id: number | null = null
  return {
    write: async (server) => {
      const number = sent + 1
      const form = makeFileForm('attachment', {
        bytes: makePdf(`Jawaban ${number}`),
        name: `jawaban-${number}.pdf`,
      })
      const upload = `${STUDENT_LESSONS_PATH}/upload-attachment`
      const { filename } = await send<StoredFile>(server, { token, path: upload, form })
      const body = { answer: `<p>Jawaban ${number}</p>`, attachments: [filename], status: 'submit' }
      sent = number
      const stored: Stored = await (id === null
        ? send(server, { token, path, body })
        : send(server, { token, method: 'PUT', path: `${path}/${id}`, body }))
      id = stored.id
      answered = number
    },
    check: async (server) => {
      const task = await send<{ lesson_class_task_submit: Stored | null }>(server, { token, path })
      const stored = task.lesson_class_task_submit
      if (!stored) return expect(answered).toBe(0)
      const number = Number(stored.answer.match(/\d+/)?.[0])
      expect([answered, sent]).toContain(number)
      expect(stored.attachments.map(({ file }) => file)).toEqual([`jawaban-${number}.pdf`])
      for (const { file_url } of stored.attachments)
        expect((await download(server, file_url, token)).equals(makePdf(`Jawaban ${number}`))).toBe(true)
      id = stored.id
      answered = number
    },
  }
}

/** Orders the slides at random; the order is one that was sent, never a mixture. */
export function orderWriter({ admin: token, slideIds }: KilledSchool, random: Random): Writer {
  let sent: readonly number[] = slideIds
  let answered: readonly number[] = slideIds
  return {
    write: async (server) => {
      sent = shuffle(slideIds, random)
      const orders = sent.map((id, order) => ({ id, order }))
      await send(server, { token, path: '/slide/ordering', body: { orders } })
      answered = sent
    },
    check: async (server) => {
      const { rows } = await send<{ rows: { id: number }[] }>(server, { token, path: '/slide' })
      const stored = rows.map(({ id }) => id)
      expect([answered, sent]).toContainEqual(stored)
      answered = stored
    },
  }
}

function shuffle(ids: readonly number[], random: Random): number[] {
  const rest = [...ids]
  return ids.flatMap(() => rest.splice(random.below(rest.length), 1))
}

/** Releases and withdraws the report cards of two classes at once; both always have the same state. */
export function releaseWriter(school: KilledSchool): Writer {
  const { admin: token, classroomIds: classroom_ids, eduyear_id, semester_id } = school
  const path = '/sia/activity/release'
  let sent = 'released'
  let answered = 'released'
  return {
    write: async (server) => {
      const isWithdrawal = answered === 'released'
      sent = isWithdrawal ? 'withdrawn' : 'released'
      const act = isWithdrawal ? { act: 'withdraw', reason: 'Diperiksa lagi' } : { act: 'release' }
      const body = { eduyear_id, semester_id, kind: 'rapor', classroom_ids, ...act }
      await send(server, { token, method: 'PUT', path, body })
      answered = sent
    },
    check: async (server) => {
      const { rows } = await send<{ rows: { kind: string; state: string }[] }>(server, { token, path })
      const states = new Set(rows.filter(({ kind }) => kind === 'rapor').map(({ state }) => state))
      expect(states.size).toBe(1)
      const [state = ''] = states
      expect([answered, sent]).toContain(state)
      answered = state
    },
  }
}

const IMPORTED_ROWS = 70

/** Imports lessons; what was not answered is sent again, and reports every row as stored once. */
export function importWriter({ admin: token }: KilledSchool, { selectColumn }: Installation): Writer {
  let number = 1
  let imported = 0
  return {
    write: async (server) => {
      const rows = Array.from(
        { length: IMPORTED_ROWS },
        (_, n) => `I${number}R${n},Pelajaran ${n} dari ${number}`,
      )
      const form = makeCsvForm(['code,name', ...rows].join('\n'))
      const result = await send<ImportResult>(server, { token, path: '/sia/master/lesson-import', form })
      expect(result).toMatchObject({ total: IMPORTED_ROWS, stored: IMPORTED_ROWS, failed: 0 })
      imported += 1
      number += 1
    },
    check: async () => {
      const [stored] = await selectColumn<number>(`select count(*) from lessons where code like 'I%R%'`)
      const expected = imported * IMPORTED_ROWS
      // A part of the interrupted import may be stored already.
      expect(stored).toBeGreaterThanOrEqual(expected)
      expect(stored).toBeLessThanOrEqual(expected + IMPORTED_ROWS)
    },
  }
}
