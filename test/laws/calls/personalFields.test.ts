/** Law: every field and column of a person's record decides whether it is personal data. */
import { describe, expect, it } from 'vitest'
import { describedPersons, personalDecisions } from '#platform/contract/person.ts'
import { PLATFORM_TABLES, type Tables } from '#platform/server/db/tables.ts'
import { product } from '#src/features.server.ts'
import { TABLES } from '#test/support/world/product.ts'

/** Those that features declare: handwritten queries use them, and so may show them elsewhere. */
const declaredTables: Tables = Object.assign(
  {},
  PLATFORM_TABLES,
  ...product.features.map(({ tables }) => tables),
)
const columnsByTable = TABLES

/** Columns that every table may have and that say nothing about a person. */
const TECHNICAL_COLUMNS = ['search_text', 'created_at', 'updated_at']
/** A table with one of these columns has rows about a person. */
const PERSON_REFERENCES = ['student_id', 'teacher_id']

const listTexts = (table: string) =>
  Object.entries(columnsByTable[table] ?? {}).flatMap(([name, kind]) =>
    kind.startsWith('text') && !TECHNICAL_COLUMNS.includes(name) ? [name] : [],
  )

/** Without the readers of the lending library, which the platform's tests describe in the same process. */
const persons = describedPersons().filter(({ table }) => !table.startsWith('trial_'))

describe('records about persons', () => {
  it('are students, teachers, users and every table that refers to a student or teacher and has text', () => {
    const tablesOfPersons = Object.entries(declaredTables).flatMap(([table, columns]) =>
      PERSON_REFERENCES.some((name) => name in columns) && listTexts(table).length > 0 ? [table] : [],
    )
    expect(tablesOfPersons.length).toBeGreaterThan(3)
    const described = persons.map(({ table }) => table)
    expect(
      ['students', 'teachers', 'users', ...tablesOfPersons].filter((table) => !described.includes(table)),
      "each needs `describePerson('loan', { table: 'loans', fields: loan.input })` in the contract of its feature",
    ).toEqual([])
  })

  it.each(persons)(
    'of $entity decide for every column of $table, and for none that does not exist',
    (person) => {
      const decisions = personalDecisions(person.entity)
      const undecided = listTexts(person.table).filter((name) => decisions.get(name) === undefined)
      expect(undecided, 'columns without `personal`').toEqual([])
      const columns = Object.keys(columnsByTable[person.table] ?? {})
      expect(columns).toEqual(expect.arrayContaining([...decisions.keys()]))
    },
  )

  it('hide what an outsider could use: numbers, contacts, birth, family and guardian', () => {
    const isPersonal = (name: string) => Boolean(personalDecisions('student').get(name))
    const students = listTexts('students')
    expect(students.filter((name) => !isPersonal(name))).toEqual([
      'nis',
      'name',
      'gender',
      'entry_year',
      'out_year',
      'out_reason',
      'left_on',
      'anonymised_at',
    ])
  })
})
