/** Law: a rule is said once. What the contract says, both sides ask; a rule of one side lies there; SQL names no state itself. */
import { describe, expect, it } from 'vitest'
import { listRuleUses, type RuleUse } from '#test/support/source/sharedRules.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const uses = listRuleUses().filter(({ isExported }) => isExported)
const idsOf = (found: readonly RuleUse[]) => found.map(({ id }) => id.replace(/^src\//, '')).sort()

describe('rules', () => {
  it('are found, with the sides that reach them', () => {
    const find = (name: string) => uses.find(({ id }) => id === `src/features/enrolment/${name}`)
    expect(uses.length).toBeGreaterThan(500)
    // Reached by the screen's buttons, and by the server's statements.
    expect(find('status.ts#PROMOTABLE')).toMatchObject({ byServer: true, byConsole: true })
    // Reached by the server only through the call whose input it is.
    expect(find('promotion.ts#promoteStudents')).toMatchObject({ byServer: true })
  })

  it('that the console asks of a contract, the server asks too', () => {
    expect(idsOf(uses.filter(({ byConsole, byServer }) => byConsole && !byServer))).toEqual(
      Object.keys(ONLY_CONSOLE).sort(),
    )
  })

  it("that only the server asks lie in the server's rooms", () => {
    const ofFeatures = uses.filter(({ id, kind }) => id.startsWith('src/features/') && kind === 'function')
    const onlyServer = ofFeatures.filter((rule) => rule.byServer && !rule.byConsole && !rule.bySite)
    expect(idsOf(onlyServer)).toEqual(Object.keys(ONLY_SERVER).sort())
  })
})

describe('SQL', () => {
  /** A literal beside a column of states; JavaScript compares with three signs. */
  const COMPARED =
    /\b(?:status|state|visibility)'?\s*(?:,\s*'(?:=|<>|!=|(?:not )?in)'\s*,\s*|(?:=|<>|!=)\s*|(?:not )?in\s*)[([]?\s*'\w|\bcase [\w.]*(?:status|state|visibility) when '/
  /** A released migration names the values of its time, and the earlier system has states of its own. */
  const WITH_OTHERS = /^src\/features\/earlier-system\/|\/migrations\//

  it('compares states with the constants of the contracts', () => {
    const offenders = readSourceFiles(['src'], /\.ts$/).filter(
      ({ file, text }) => !WITH_OTHERS.test(file) && COMPARED.test(text),
    )
    expect(offenders.map(({ file }) => file)).toEqual([])
  })

  it.each([
    "where('student_classes.status', '=', 'active')",
    "where('status', '!=', 'draft')",
    "eb('eduyears.status', 'in', ['passed'])",
    "sql`where status = 'active'`",
    "sql`later.status <> 'moved'`",
    "sql`status not in ('moved', 'left')`",
    "sql`case when status = 'open' then`",
    "sql`case posts.status when 'draft' then`",
    "sql`posts.visibility = 'public'`",
    "eb('state', 'in', ['waiting', 'running'])",
  ])('is caught: %s', (code) => {
    expect(COMPARED.test(code)).toBe(true)
  })

  it.each(["row.status === 'active'", "row.state !== 'waiting'", "{ state: 'pending' }", "status: 'text'"])(
    'is not this: %s',
    (code) => {
      expect(COMPARED.test(code)).toBe(false)
    },
  )
})

/** What only screens ask, and why it lies in a contract; the list only becomes shorter. */
const ONLY_CONSOLE: Readonly<Record<string, string>> = {
  'features/people/student.ts#STUDENT_SECTIONS': 'made from the fields, which are declared in these sections',
  'platform/contract/contributions.ts#declarePageContributions':
    'what a page knows; the register of contracts, which the server loads, declares all',
  'platform/contract/day.ts#DAY_HINT': 'names the spellings that the reader of days beside it knows',
  'platform/contract/endpoint.ts#IDEMPOTENCY_KEY':
    'the header as it is sent; the server reads the field of that name',
  'platform/contract/export/exportCall.ts#EXPORT_FORMATS': 'labels of the formats that the call accepts',
  'platform/contract/field/uploadProblem.ts#UPLOAD_KINDS':
    'what may be selected, made from the limits of the server',
  'platform/contract/field/uploadProblem.ts#uploadProblem': 'says before an upload what the server would say',
  'platform/contract/gaps.ts#editSchemaOf': 'the form of what `findEmptied` refuses',
  'platform/contract/identity/loginNumbers.ts#nameLogins': 'a sentence over what the contracts declare',
  'platform/contract/import/importCalls.ts#isInProgress':
    'whether to ask again for the state that the server gives',
  'platform/contract/trailEntities.ts#namesOf':
    'a contribution; `declareFeatures` makes the same of the contracts',
}

/** Functions that only servers ask, and why they lie in a contract; the list only becomes shorter. */
const ONLY_SERVER: Readonly<Record<string, string>> = {
  'features/posts/address.ts#addressKey': 'compares what the functions beside it parse',
  'features/school/classroom.ts#readClassName':
    'the one reader of names of classes, of whatever side reads one',
  'features/school/classroom.ts#readGrade': 'the same',
  'features/school/classroom.ts#readRoom': 'the same',
  'features/website/public.ts#publicSettingName': 'names of a public format, beside its schema',
}
