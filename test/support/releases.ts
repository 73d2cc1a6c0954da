/** The calls by which report cards of a class are released, and the ways on which students come by theirs. */
import { expect } from 'vitest'
import type { ReleaseRow } from '#contract/sia/document/release.ts'
import {
  type ActiveYear,
  downloadFile,
  enrol,
  makeRoom,
  type Room,
  uploadRapor,
} from '#test/support/documents.ts'
import type { Client, World } from '#test/support/world.ts'

export const RELEASE_PATH = '/sia/activity/release'
export const HOUR_MS = 3_600_000

type Desk = { world: World; operator: Client; year: ActiveYear }

let rooms = 0

/** @param desk asked at every call: a file opens its world only when its tests begin */
export function releasesOf(desk: () => Desk) {
  const nextRoom = (code = 'VII') => makeRoom(desk().world, code, `R${++rooms}`)

  /** A student of a new class with a report card. */
  async function createRapor(room?: Room) {
    const place = room ?? (await nextRoom())
    const siswa = await desk().world.as('Siswa')
    const pupil = await enrol(desk().world, place, { user: siswa })
    const { body } = await uploadRapor(desk().world, desk().operator, place, pupil)
    return { room: place, siswa, pupil, file: body.result.student_class_rapors }
  }

  const putRelease = (who: Client, room: Room, body: object) =>
    who.put(RELEASE_PATH, {
      ...{
        eduyear_id: desk().year.id,
        semester_id: desk().year.semester_id,
        kind: 'rapor',
        classroom_ids: [room.id],
      },
      ...body,
    })
  const withdraw = (who: Client, room: Room) =>
    putRelease(who, room, { act: 'withdraw', reason: 'Salah cetak' })
  const rowOf = async ({ id }: Room, who = desk().operator) => {
    const { rows } = (await who.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    return rows.find((row) => row.kind === 'rapor' && row.classroom.id === id)
  }
  const inAnHour = () => new Date(desk().world.context.clock() + HOUR_MS).toISOString()

  /** Everything by which a student could come by the own report card. */
  async function isVisibleToStudent({ siswa, pupil, file }: Awaited<ReturnType<typeof createRapor>>) {
    const one = await siswa.get<{ student_class_rapors: object | null; versions: object[] }>(
      `/sia/activity/rapor/${pupil.student_class_id}`,
    )
    const home = await siswa.get<{ stages: { rapor: object | null }[] }>('/sia-dashboard')
    const by = [
      (await downloadFile(siswa, file)).status === 200,
      (await siswa.get(`/download-attachment?file=${file.file}`)).status === 200,
      one.body.result.student_class_rapors !== null,
      one.body.result.versions.length > 0,
      home.body.result.stages.some(({ rapor }) => rapor !== null),
    ]
    expect(new Set(by).size, `seen here and not there: ${by}`).toBe(1)
    return by[0]
  }
  return {
    nextRoom,
    openCard: createRapor,
    act: putRelease,
    withdraw,
    rowOf,
    inAnHour,
    seen: isVisibleToStudent,
  }
}
