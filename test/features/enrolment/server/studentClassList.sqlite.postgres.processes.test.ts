/** The list of enrolments: filters, their values, options, search and order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentClass } from '#features/enrolment/studentClass.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { createSchool, newStudentsOf, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
const newStudents = newStudentsOf(() => admin)
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  await school.enrol(school.vii, await newStudents(6))
  await school.processRows((await school.readRows(school.vii)).slice(0, 1), 'repeat')
})
afterAll(() => world.close())

describe('the list', () => {
  type ListResponse = { rows: StudentClass[]; total_count: number; filterable: Record<string, NamedRef[]> }
  const listEnrolments = async (query: string) =>
    (await admin.get<ListResponse>(`/sia/activity/student-class?${query}`)).body.result
  const toFilterQuery = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  it('is filtered by class, year, student and status, and searched by name', async () => {
    const [id = 0] = await newStudents(1)
    await school.enrol(school.viiB, [id])
    const enrolmentsInB = await listEnrolments(
      toFilterQuery({ classroom: { op: 'in', value: [school.viiB] } }),
    )
    expect(enrolmentsInB.rows.every((row) => row.classroom.name === 'VII B')).toBe(true)
    const filters = { classroom: { op: 'in', value: [school.viiB] }, student: { op: 'equal', value: id } }
    expect(await listEnrolments(toFilterQuery(filters))).toMatchObject({
      total_count: 1,
      rows: [{ student: { id }, status: 'active' }],
    })
    expect((await listEnrolments(toFilterQuery({ eduyear: { op: 'in', value: [] } }))).total_count).toBe(0)
    expect(
      (await listEnrolments(toFilterQuery({ status: { op: 'in', value: ['repeat'] } }))).rows.map(
        (row) => row.status,
      ),
    ).toEqual(['repeat'])
    const { nisn } = (await admin.get<{ nisn: string }>(`/sia/master/student/${id}`)).body.result
    const searchResult = await listEnrolments(`search=${nisn}`)
    expect(searchResult.rows.map((row) => row.student.id)).toEqual([id])
  })

  it('has the occurring values of each filter, unless filterable=0', async () => {
    const emptyList = await listEnrolments(toFilterQuery({ student: { op: 'in', value: [0] } }))
    expect(emptyList.rows).toEqual([])
    expect(emptyList.filterable.classroom?.map((classroom) => classroom.name)).toEqual(['VII A', 'VII B'])
    expect(emptyList.filterable.eduyear).toHaveLength(1)
    expect(emptyList.filterable.student?.length).toBeGreaterThan(5)
    // The next year is offered only after somebody enters it.
    const [id = 0] = await newStudents(1)
    await school.enrol(school.vii, [id], school.nextYear)
    const afterwards = await listEnrolments(toFilterQuery({ student: { op: 'in', value: [0] } }))
    expect(afterwards.filterable.eduyear?.map((eduyear) => eduyear.id).sort()).toEqual(
      [school.year, school.nextYear].sort(),
    )
    expect(afterwards.filterable.classroom).toEqual(emptyList.filterable.classroom)
    expect((await listEnrolments('filterable=0')).filterable).toEqual({})
  })

  it('has at most twenty students as filter values, the chosen ones first, and searches them', async () => {
    const ids = await newStudents(25)
    await school.enrol(school.viiB, ids)
    const chosenFilter = { student: { op: 'in', value: ids.slice(-1) } }
    const listStudentValues = async (query: string) => (await listEnrolments(query)).filterable.student ?? []
    expect(await listStudentValues('')).toHaveLength(20)
    const [first, ...others] = await listStudentValues(toFilterQuery(chosenFilter))
    expect(first?.id).toBe(ids.at(-1))
    expect(others.some(({ id }) => id === first?.id)).toBe(false)
    const name = first?.name ?? ''
    for (const searchText of [name, name.slice(0, 2)]) {
      const matches = await listStudentValues(`filterable_search=${encodeURIComponent(searchText)}`)
      expect(matches.length).toBeGreaterThan(0)
      expect(matches.length).toBeLessThanOrEqual(20)
    }
    expect(
      (await listStudentValues(`filterable_search=${encodeURIComponent(name)}`)).map(
        (student) => student.name,
      ),
    ).toContain(name)
    expect(await listStudentValues('filterable_search=qz')).toEqual([])
    expect(await listStudentValues('filterable_search=qzqz')).toEqual([])
  })

  it('has at most twenty students as options, and searches them', async () => {
    const listOptions = async (query: string) =>
      (await admin.get<{ students: NamedRef[] }>(`/sia/activity/student-class-opt${query}`)).body.result
        .students
    const students = await listOptions('')
    expect(students).toHaveLength(20)
    expect(students.map(({ name }) => name.toLowerCase())).toEqual(
      students.map(({ name }) => name.toLowerCase()).sort(),
    )
    const name = students[3]?.name ?? ''
    expect(
      (await listOptions(`?search=${encodeURIComponent(name)}`)).map((student) => student.name),
    ).toContain(name)
    expect(await listOptions('?search=qzqz')).toEqual([])
    expect(await listOptions('?students=0')).toEqual([])
  })

  it('is sorted by its columns only', async () => {
    const names = (await listEnrolments('orderby=student.name&order=asc&page_size=100')).rows.map((row) =>
      row.student.name.toLowerCase(),
    )
    expect(names).toEqual([...names].sort())
    for (const invalidQuery of [
      'orderby=password',
      'filter={"nik":{"op":"equal","value":1}}',
      'filter=x',
      'filterable=2',
    ])
      expect((await admin.get(`/sia/activity/student-class?${invalidQuery}`)).status, invalidQuery).toBe(422)
  })
})
