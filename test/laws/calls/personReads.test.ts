/** Law: every call that returns persons says under which name its reads are recorded in the trail. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { personalDecisions } from '#platform/contract/person.ts'
import { calls } from '#src/features.ts'

/** Names that also other records have, such as the school's own address. They mark a person only beside another name. */
const AMBIGUOUS = ['address', 'email', 'phone', 'city', 'religion', 'photo', 'height', 'weight']
const MARKS = new Set(
  ['student', 'teacher', 'user'].flatMap((entity) =>
    [...personalDecisions(entity)].flatMap(([name, personal]) =>
      (personal || name === 'nis') && !AMBIGUOUS.includes(name) ? [name] : [],
    ),
  ),
)

type JsonSchema = { properties?: Record<string, unknown> }

/** The names in a JSON schema that only persons have. */
function findMarks(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} }: JsonSchema = schema
  const own = Object.keys(properties).filter((name) => MARKS.has(name))
  return [...own, ...Object.values(schema).flatMap(findMarks)]
}

const returnsPersons = ({ output, fileMediaType }: Endpoint) =>
  !fileMediaType && findMarks(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).length > 0

/** Changes of a record are recorded with their values; a POST may also be a read. */
const isRecordedChange = ({ method, isCreate }: Endpoint) =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) || isCreate === true

/** Calls that return only the caller's own data. */
const OWN_DATA = [
  'POST /login',
  'POST /login/second-step',
  'GET /session',
  'GET /account/profile',
  'GET /sia-dashboard',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints: Endpoint[] = Object.values(calls)

describe('calls that return persons', () => {
  const reads = endpoints.filter((call) => returnsPersons(call) && !isRecordedChange(call))

  it('are more than twenty, among them lists by POST', () => {
    expect(reads.length).toBeGreaterThan(20)
    expect(reads.map(nameOf)).toContain('POST /sia/activity/rapor')
  })

  it('are recorded as a record or as a list', () => {
    const unrecorded = reads
      .filter(({ auditReadsOf, auditListOf }) => !auditReadsOf && !auditListOf)
      .map(nameOf)
    expect(unrecorded.sort()).toEqual(OWN_DATA.toSorted())
  })

  it('as reports of imports are too, since they show what is stored of a row', () => {
    const PERSON_IMPORTS = [
      'POST /master/user-import',
      'POST /sia/activity/attendance/month-import',
      'POST /sia/master/student-import',
      'POST /sia/master/teacher-import',
    ]
    const recorded = endpoints
      .filter(({ path, auditListOf }) => auditListOf && /-import(\/:id\/report)?$/.test(path))
      .map(nameOf)
    expect(recorded.sort()).toEqual(PERSON_IMPORTS.flatMap((name) => [name, `${name}/:id/report`]))
  })

  it('have the id of a record that is recorded in their path', () => {
    const withoutId = endpoints.filter(
      ({ auditReadsOf, auditIdParam = 'id', path }) => auditReadsOf && !path.includes(`:${auditIdParam}`),
    )
    expect(withoutId.map(nameOf)).toEqual([])
  })
})

/** Files without persons, and files whose handlers record their reader themselves: `recordRead` is tested with each of them. */
const WITHOUT_PERSONS = /-import\/template$|^GET \/(media|download\/:token)/
const RECORDED_BY_HANDLER = [
  'GET /download-attachment',
  'GET /sia/activity/attendance/month/export',
  'GET /sia/activity/attendance/summary/export',
  'GET /sia/activity/graduation/bulk-upload/:upload_id/:entry',
  'GET /sia/activity/rapor/bulk-upload/:upload_id/:entry',
  'GET /sia/activity/release/opened/export',
  'GET /sia/activity/student-class/attendance/export',
  'GET /sia/master/student/:id/personal-data',
  'GET /sia/master/teacher/:id/personal-data',
]

it('calls that send files are exports, declare their reads, or are known to record them', () => {
  const files = endpoints.filter(({ fileMediaType }) => fileMediaType)
  expect(files.length).toBeGreaterThan(20)
  const others = files
    .filter(({ exportFile, auditReadsOf }) => !exportFile && !auditReadsOf)
    .map(nameOf)
    .filter((name) => !WITHOUT_PERSONS.test(name))
  expect(others.sort()).toEqual(RECORDED_BY_HANDLER)
})
