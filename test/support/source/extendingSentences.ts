/** The sentences of docs/extending.md, and which test asserts each. */

/** A test, as the end of its file's path and its title. */
export type Assertion = readonly [file: string, title: string]

const COMPILES: Assertion = [
  'documents/extendedCopy.long.test.ts',
  'they compile with the imports as written',
]
const LINT: Assertion = ['documents/extendedCopy.long.test.ts', 'lint finds nothing in the additions']
const LAWS: Assertion = [
  'documents/extendedCopy.long.test.ts',
  'the laws of the calls hold for the additions',
]
const SCREENS: Assertion = ['documents/extendedCopy.long.test.ts', 'the added screens open']
const JOURNEY: Assertion = [
  'source/achievement.journey.ts',
  'an achievement is entered, found, confirmed and counted',
]
const NEW_GREEN: Assertion = [
  'documents/extendedCopy.long.test.ts',
  'the laws of the code, the contract tests and those of the new feature pass',
]
const NEW_ASKS: Assertion = [
  'documents/extendedCopy.long.test.ts',
  'asks for what is left out, names the files',
]
const OPTIONS: Assertion = ['documents/resourceOptions.test.ts', 'every option of a resource is listed']
const PAGE = 'documents/extendingSentences.test.ts'
const PATHS: Assertion = [PAGE, 'files and their exports that the page names exist']
const FIELDS: Assertion = ['library/library.test.ts', 'stores a field of every kind as it was meant']
const REFUSED: Assertion = ['library/library.test.ts', 'refuses %j under its field']
const NULLABLE: Assertion = ['tables.sqlite.postgres.test.ts', 'columns of the database are nullable exactly']
const IN_USE: Assertion = [
  'crud.sqlite.postgres.processes.test.ts',
  'is not deleted; the refusal counts its uses',
]
const PERSONS: Assertion = ['personalFields.test.ts', 'of $entity decide for every column of $table']
const MASKED: Assertion = ['personalTrail.test.ts', 'contains the name of a student, but no number']
const ERASED: Assertion = ['anonymising.bucket.test.ts', 'keeps only the fields of the register']
const RULES: Assertion = ['code/rules.test.ts', 'that the console asks of a contract, the server asks too']
const LEAST_RIGHTS = 'source/leastRights.recipes.tsx'
const REPORT: Assertion = [LEAST_RIGHTS, 'who has only the key of a report starts at it']
const NO_ACTS: Assertion = [
  LEAST_RIGHTS,
  'who may only read rows sees the names of what they refer to, and no acts',
]
const NEW_KEYS = 'newAccesses.sqlite.postgres.processes.test.ts'
const GIVEN: Assertion = [NEW_KEYS, 'an unknown key is given once to the roles that have it in a new school']
const REVOKED: Assertion = [NEW_KEYS, 'a key that was revoked from a role stays revoked at the next start']
const SAMPLE: Assertion = ['validation.sqlite.postgres.test.ts', 'accepts its sample with 201']
const IMPORTED: Assertion = [
  'resource/fields.sqlite.postgres.bucket.processes.test.ts',
  'has a column for every field except files, and finds records by number or name',
]

/** The beginning of a sentence, and what asserts it. */
export const ASSERTED: Readonly<Record<string, readonly Assertion[]>> = {
  'Files, and columns that no form has': [PERSONS],
  '**A part of what another feature shows**': [
    ['documents/readme.test.ts', '%s links to existing files only'],
  ],
  '**A section of the website': [PATHS],
  'Whoever knows react-admin': [['documents/readme.test.ts', '%s links to existing files only']],
  'Every block below is tested': [COMPILES, LINT],
  '`test/laws/documents/extendedCopy.long.test.ts` copies': [COMPILES, LINT, LAWS, SCREENS, JOURNEY],
  'A block with only `file=`': [COMPILES],
  'A block with `after=`': [COMPILES],
  'writes a feature with one plain resource': [NEW_GREEN],
  'It compiles, and its tests and the laws pass': [NEW_GREEN],
  'A field is `name:kind`': [
    [PAGE, 'the kinds of fields are those of the command'],
    [PAGE, 'a field of the command may refer to every resource'],
  ],
  'With `--own-key` it has': [NEW_GREEN, SCREENS],
  'What is left out is asked for': [NEW_ASKS],
  'A second resource of the same': [COMPILES],
  'The declaration imports the resources': [
    ['field/relations.test.ts', 'of a file that imports that of the field is refused by name'],
  ],
  'Extracurricular activities': [[PAGE, 'the first recipe needs three files and two lines']],
  'They are part of what a school is made of': [
    ['code/features.test.ts', 'import only features that they declare'],
  ],
  "The migration's number": [
    ['sortMigrations.test.ts', 'are refused if two have the same number'],
    ['code/releasedMigrations.test.ts', 'is written as it was when %s was released'],
    ['tables.sqlite.postgres.test.ts', 'is migrated to the newest schema'],
    NULLABLE,
  ],
  'Beside a column for each field': [
    ['db/missingColumns.sqlite.test.ts', 'names the table and the column that no migration has made'],
  ],
  'List, search, paging': [
    ['library/library.test.ts', 'is listed, searched, filtered and sorted'],
    ['library/library.test.ts', 'is exported and imported'],
    ['library/library.test.ts', 'is closed to those without its key'],
    LAWS,
    SCREENS,
  ],
  '`MenuBook` is the menu': [COMPILES],
  '`access` says who may read': [
    [
      'crud.sqlite.postgres.processes.test.ts',
      'needs a key of its own to be read, added, changed and deleted',
    ],
  ],
  'The second sorts': [[PAGE, 'the commands do what the page says of them']],
  'The column of an optional field': [NULLABLE],
  'Limits and hints are options': [REFUSED],
  '`number(': [REFUSED],
  'Each builder provides': [
    FIELDS,
    IMPORTED,
    ['library/library.test.ts', 'is listed, searched, filtered and sorted'],
    [PAGE, 'every builder is exported by the file that the table names'],
  ],
  'In a CSV, a record': [IMPORTED],
  "The import's dialog shows": [
    ['generatedList.long.test.tsx', 'an import explains how cells refer to records'],
  ],
  '`defineResource({ … })` of': [OPTIONS],
  'A `?` marks': [OPTIONS],
  'Achievements (*Prestasi*) have': [JOURNEY],
  'They refer to students': [['code/features.test.ts', 'import only features that they declare']],
  '`position` is the entry': [['screens/menus.test.tsx', 'the entries have this order']],
  '`MASTER` and `ACTIVITY`': [PATHS],
  'Holders of the read key': [
    [
      'resource/fields.sqlite.postgres.bucket.processes.test.ts',
      'is readable for readers of the records and for its student, and 404 for others',
    ],
  ],
  'The list and the form show it': [JOURNEY],
  '**No screen for students': [PATHS],
  'A table whose rows are about': [
    [
      'personalFields.test.ts',
      'are students, teachers, users and every table that refers to a student or teacher',
    ],
    PERSONS,
  ],
  'A sample may refer to records': [SAMPLE],
  'A record cannot be deleted': [IN_USE, REFUSED],
  'The blood type of students': [LAWS],
  'Every field of a person': [PERSONS, MASKED, ERASED],
  'A law finds a field': [PERSONS],
  'The column is then part': [
    ['tables.sqlite.postgres.test.ts', 'every resource names a table that has its columns'],
    ['contract/resource.test.ts', 'searches, sorts, filters and lists only by its own fields'],
    LAWS,
  ],
  'A column that is not a form field': [SAMPLE],
  '*Sahkan* confirms': [JOURNEY, [LEAST_RIGHTS, 'who may change confirms']],
  'Responses contain it': [SAMPLE],
  'A handwritten query uses it': [
    ['tables.sqlite.postgres.test.ts', 'the migrated database has every declared table and column'],
  ],
  'The call, with the rule': [RULES],
  'Its handler, without which': [[PAGE, 'a server part without a handler does not compile']],
  'And the new version of the screens': [JOURNEY],
  'A row has the fields': [NO_ACTS],
  '`RowAction` is hidden': [NO_ACTS],
  'It asks for confirmation': [
    [
      'generatedList.long.test.tsx',
      'asks before an act of a row, shows its answer, and reads the rows again',
    ],
  ],
  'For a call that needs input': [PATHS],
  'A `Dialog` asks before it closes': [
    ['code/dialogs.test.ts', 'a dialog without a guard of what is unsaved has nothing to lose'],
    ['picking.long.test.tsx', 'with picked rows %s asks before it closes'],
  ],
  'This report counts': [REPORT],
  'The key, with its label': [['calls/access.test.ts', 'no source file except contract/access.ts']],
  'The administrator has the key': [REVOKED],
  'The operator and the roles': [GIVEN, REVOKED],
  'Each screen is a bundle': [
    ['startCommands.browser.test.ts', 'the HTML page of a list preloads the scripts of that list'],
  ],
  'Screen readers do not read': [REPORT],
  'A screen that belongs to no resource': [
    ['screens/specifiedRoutes.test.tsx', 'no screen has another path, except those of entities'],
  ],
  'Facilities (*Fasilitas*)': [LAWS, SCREENS],
  'The list, form, address': [
    ['calls/publicContent.test.ts', 'every page and feed of the website shows public posts only'],
    SCREENS,
  ],
  '`arrangeColumns` puts': [['generatedList.long.test.tsx', 'has columns of its own where they were put']],
  '**Layout of a form**': [['screens/screens.test.tsx', 'opens with a title for a user with every key']],
  '**A custom call** must': [
    ['calls/access.test.ts', '%s answers 401 without a session'],
    ['calls/access.test.ts', 'answers 403 to a user with every key except its own'],
    ['validation.sqlite.postgres.test.ts', 'answers 422 under each required field'],
  ],
  'If a refusal has a `result`': [
    [
      'serialization.test.ts',
      'checkContract detects a refusal with an undeclared, additional or missing field',
    ],
  ],
  '**A rule** is a pure function': [RULES],
  'Rules around a write': [['library/library.test.ts', 'keeps a record that another feature refers to']],
  '`serverPart(contract.achievements': [PATHS],
  '**A custom screen**': [['screens/screens.test.tsx', 'opens with a title for a user with every key']],
}

/** Beginnings of sentences that claim nothing: they say what to do, what follows, or why a block is as it is. */
export const GUIDING: readonly string[] = [
  '`columns: { slip: true }`.',
  'Work that is done by the hour',
  'Start from a block',
  'The rest of this page',
  'The table.',
  'The resource in the contract.',
  'Its screens.',
  'Its line in the feature',
  'And its line among',
  'To see it, run',
  "The feature's declaration, its line in the list of features",
  'First the column',
  'It needs no lock',
  'The call only reads',
  'The screen.',
  '**Columns of a list**',
]
