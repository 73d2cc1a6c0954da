/** Anonymising students who left, except for the fields of the school's register. */

import { describe, expect, it } from 'vitest'
import { removeUnattachedFiles } from '#features/learning/server/file/files.ts'
import { anonymisableFrom, whyNotAnonymise } from '#features/people/server/anonymisable.ts'
import { anonymise } from '#features/people/server/anonymiseCommand.ts'
import {
  anonymiseExpiredLeavers,
  findLeaversToAnonymise,
} from '#features/people/server/personalData/anonymise.ts'
import { doctor } from '#platform/server/cli/doctor.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { createLesson } from '#test/support/sia/learning.ts'
import { setUpPersonalData } from '#test/support/sia/personalData.ts'

const fixture = setUpPersonalData()

const findStudent = (id: number) =>
  fixture.world.context.db.kysely
    .selectFrom('students')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()

describe('anonymising', () => {
  const anonymiseStudent = (id: number, name: string, client = fixture.admin) =>
    client.post<{ anonymised_at: string }>(`/sia/master/student/${id}/anonymise`, { name })

  it.each([
    ['for a student who is still at the school', () => fixture.student.name, 409],
    ['with another name', () => fixture.otherStudent.name, 422],
    ['without a name', () => '', 422],
  ])('is refused %s, and nothing changes', async (_what, name, status) => {
    const before = await findStudent(fixture.student.id)
    expect((await anonymiseStudent(fixture.student.id, name())).status).toBe(status)
    expect(await findStudent(fixture.student.id)).toEqual(before)
  })

  it('keeps only the fields of the register and the report cards', async () => {
    const { kysely } = fixture.world.context.db
    const left_at = new Date(fixture.world.context.clock()).toISOString().slice(0, 10)
    const leaving = { left_at, reason: 'Pindah sekolah', note: 'Ayah pindah kerja' }
    expect(
      (await fixture.admin.post(`/sia/master/student/${fixture.student.id}/leave`, leaving)).status,
    ).toBe(200)
    const studentBefore = await findStudent(fixture.student.id)
    expect(
      (await anonymiseStudent(fixture.student.id, ` ${fixture.student.name.toUpperCase()} `)).status,
    ).toBe(200)
    const studentAfter = await findStudent(fixture.student.id)
    const { nisn, nis, name, gender, place_birth, day_birth, entry_year, out_year, out_reason, left_on } =
      studentBefore
    const register = {
      nisn,
      nis,
      name,
      gender,
      place_birth,
      day_birth,
      entry_year,
      out_year,
      out_reason,
      left_on,
    }
    expect(studentAfter).toMatchObject(register)
    const { id, search_text, created_at, updated_at, anonymised_at, ...otherFields } = studentAfter
    expect(anonymised_at).not.toBeNull()
    const filled = Object.keys(otherFields).filter(
      (key) => otherFields[key as keyof typeof otherFields] !== null,
    )
    expect(filled.sort()).toEqual(Object.keys(register).sort())

    const [submission] = await kysely
      .selectFrom('lesson_class_task_submits')
      .where('student_id', '=', fixture.student.id)
      .select(['answer', 'feedback', 'status'])
      .orderBy('id')
      .execute()
    expect(submission).toEqual({ answer: null, feedback: null, status: 'submit' })
    const attempts = await kysely
      .selectFrom('lesson_class_task_attempts as attempts')
      .innerJoin('lesson_class_task_submits as submits', 'submits.id', 'attempts.submission_id')
      .select('student_id')
      .execute()
    expect(attempts).toEqual([{ student_id: fixture.otherStudent.id }])
    const documents = await kysely
      .selectFrom('documents')
      .where('student_id', '=', fixture.student.id)
      .select('id')
      .execute()
    expect(documents).toHaveLength(1)
    const account = await kysely
      .selectFrom('users')
      .where('id', '=', fixture.student.client.id)
      .select('id')
      .execute()
    expect(account).toEqual([])
    expect((await fixture.student.client.get('/session')).status).toBe(401)
    const audits = await kysely.selectFrom('audits').select(['before', 'after']).execute()
    expect(JSON.stringify(audits)).not.toContain(`Tulisan ${fixture.student.name}`)
    expect(JSON.stringify(audits)).toContain(`Tulisan ${fixture.otherStudent.name}`)
    const response = await fixture.admin.get(`/sia/master/student/${fixture.student.id}`)
    expect(response.body.result).toMatchObject({ name, phone: null, anonymised_at })
  })

  it('keeps the account of an author, but removes its login names', async () => {
    const { kysely } = fixture.world.context.db
    const [author] = (await createLesson(fixture.world, 1)).students
    if (!author) throw new Error('A fixture.lesson without students')
    const { id: accountId } = author.client
    const at = new Date().toISOString()
    const graduated = { out_year: '2026', out_reason: 'Lulus' }
    await kysely.updateTable('students').set(graduated).where('id', '=', author.id).execute()
    await kysely
      .insertInto('posts')
      .values({
        title: 'Puisi',
        slug: 'puisi',
        type: 'article',
        status: 'publish',
        visibility: 'public',
        content: '',
        comment_status: 'close',
        author_id: accountId,
        search_text: 'puisi',
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect((await anonymiseStudent(author.id, author.name)).status).toBe(200)
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', accountId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ username: null, email: null, nisn: null, nip: null, photo: null })
    expect(user.name).not.toBe('')
    expect((await author.client.get('/session')).status).toBe(401)
  })

  it('deletes the files of that student’s answers two days later', async () => {
    const listFileOwners = async () =>
      (await fixture.world.context.db.kysely.selectFrom('learning_files').select(['user_id']).execute()).map(
        ({ user_id }) => user_id,
      )
    expect(await listFileOwners()).toEqual(
      expect.arrayContaining([fixture.student.client.id, fixture.otherStudent.client.id]),
    )
    fixture.world.advanceClock(3 * 24 * 3_600_000)
    await removeUnattachedFiles(fixture.world.context)
    expect(new Set(await listFileOwners())).toEqual(new Set([fixture.otherStudent.client.id]))
  })

  it('happens automatically after ANONYMISE_YEARS, and never if that is not set', async () => {
    const { kysely } = fixture.world.context.db
    const graduated = { out_year: '2015', out_reason: 'Lulus', updated_at: new Date().toISOString() }
    await kysely.updateTable('students').set(graduated).where('id', '=', fixture.otherStudent.id).execute()
    await anonymiseExpiredLeavers(fixture.world.context)
    expect((await findStudent(fixture.otherStudent.id)).anonymised_at).toBeNull()

    const withoutYears = await runCommand(doctor, fixture.world.context)
    expect(withoutYears.text).toMatch(/1 siswa keluar lebih dari 2 tahun lalu.*ANONYMISE_YEARS kosong/)
    const contextWithYears = {
      ...fixture.world.context,
      config: { ...fixture.world.context.config, ANONYMISE_YEARS: 5 },
    }
    expect((await runCommand(doctor, contextWithYears)).text).toContain(
      '1 siswa keluar lebih dari 5 tahun lalu belum',
    )

    const dryRun = await runCommand(anonymise, fixture.world.context, { options: { years: '5' } })
    expect(dryRun).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${fixture.otherStudent.name}, keluar 2015`),
    })
    expect(dryRun.text).not.toContain(fixture.student.name)
    expect((await findStudent(fixture.otherStudent.id)).anonymised_at).toBeNull()

    await anonymiseExpiredLeavers(contextWithYears)
    expect((await runCommand(doctor, contextWithYears)).text).not.toContain('siswa keluar lebih')
    expect(await findStudent(fixture.otherStudent.id)).toMatchObject({
      phone: null,
      father_name: null,
      name: fixture.otherStudent.name,
    })
    expect(await findLeaversToAnonymise(fixture.world.context, 5)).toEqual([])
    expect(
      (await runCommand(anonymise, fixture.world.context, { options: { years: '5', apply: true } })).text,
    ).toContain('0 siswa dianonimkan')
  })

  it('by the command needs a valid number of years', async () => {
    for (const years of ['0', 'lima', '101'])
      expect((await runCommand(anonymise, fixture.world.context, { options: { years } })).code).toBe(2)
    expect((await runCommand(anonymise, fixture.world.context)).code).toBe(2)
  })

  it.each([
    [{ left_on: '2026-03-05', out_year: '2026' }, 5, '2031-03-05'],
    [{ left_on: null, out_year: '2026' }, 2, '2028-12-31'],
  ])('counts the years for %o from the day of leaving, or from the end of the year', (leaver, years, day) => {
    expect(anonymisableFrom(leaver, years)).toBe(day)
    expect(whyNotAnonymise({ out_year: null })).toMatch(/masih terdaftar/)
  })
})
