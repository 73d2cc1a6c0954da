/** Law: the platform speaks of no subject of the school, so that it can carry another product. */
import { describe, expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/**
 * Persons, classes, lessons, years and documents. The word for whoever runs the product is not among them, since the
 * platform has no other for it (`SCHOOL_TZ`, `NEW_SCHOOL`); nor is `class`, which styles have.
 */
const WORD =
  /(?:\b|_)(?:students?|teachers?|homerooms?|classrooms?|lessons?|semesters?|eduyears?|rapors?|report cards?|graduations?|siswa|guru|wali kelas|kelas|pelajaran|kelulusan|nisn|nip|nis)(?:\b|_)/i

const hasWord = (text: string) => WORD.test(text)

describe('the words of the platform', () => {
  it.each(['a Siswa', 'student_id', 'the report cards', 'users.nisn', 'Kelas VII'])(
    'do not include %j',
    (text) => {
      expect(hasWord(text)).toBe(true)
    },
  )

  it.each(['className', 'SCHOOL_TZ', 'nisnya', 'unique', 'snip'])('may include %j', (text) => {
    expect(hasWord(text)).toBe(false)
  })

  it('are none of the school, except in the files of a list that becomes shorter', () => {
    const files = readSourceFiles(['src/platform'])
    expect(files.length).toBeGreaterThan(300)
    const found = files.filter(({ text }) => hasWord(text)).map(({ file }) => file)
    expect(found.sort()).toEqual(STILL_SPEAK_OF_SCHOOL)
  })
})

/** Whoever finds other words for one of these files takes it out. */
const STILL_SPEAK_OF_SCHOOL: readonly string[] = [
  'src/platform/console/kit/field/AutocompleteField.tsx',
  'src/platform/console/kit/field/SelectField.tsx',
  'src/platform/console/kit/field/displayValue.tsx',
  'src/platform/console/kit/field/useTypedChoice.ts',
  'src/platform/console/kit/file/PdfPages.tsx',
  'src/platform/console/kit/form/FormScreen.tsx',
  'src/platform/console/kit/form/readOnly.ts',
  'src/platform/console/kit/format/formatScore.ts',
  'src/platform/console/kit/home/HomeCards.tsx',
  'src/platform/console/kit/home/homePoints.ts',
  'src/platform/console/kit/importCsv/CsvImport.ts',
  'src/platform/console/kit/importCsv/ImportCsv.tsx',
  'src/platform/console/kit/importCsv/ImportCsvColumns.tsx',
  'src/platform/console/kit/importCsv/ImportCsvReport.tsx',
  'src/platform/console/kit/importCsv/passwords/Credentials.tsx',
  'src/platform/console/kit/importCsv/passwords/slips.ts',
  'src/platform/console/kit/importCsv/preview/ChoiceGroup.tsx',
  'src/platform/console/kit/importCsv/preview/DoubtChoices.tsx',
  'src/platform/console/kit/importCsv/preview/ImportNotices.tsx',
  'src/platform/console/kit/list/RowActions.tsx',
  'src/platform/console/kit/list/SearchBox.tsx',
  'src/platform/console/kit/list/columns.tsx',
  'src/platform/console/kit/list/filters/FilterButton.tsx',
  'src/platform/console/kit/list/filters/FlagChips.tsx',
  'src/platform/console/kit/list/filters/MultiSelectField.tsx',
  'src/platform/console/kit/list/filters/ResourceFilters.tsx',
  'src/platform/console/kit/list/filters/filterValues.ts',
  'src/platform/console/kit/print/PrintSheet.tsx',
  'src/platform/console/kit/registry/GeneratedScreens.tsx',
  'src/platform/console/kit/registry/ScreenContext.ts',
  'src/platform/console/kit/registry/preloadable.tsx',
  'src/platform/console/kit/registry/resource.tsx',
  'src/platform/console/kit/richText/toolbar/RichTextLinkTool.tsx',
  'src/platform/console/kit/screen/ScreenHeader.tsx',
  'src/platform/console/kit/upload/FileDrop.tsx',
  'src/platform/console/kit/worksheet/LockedNote.tsx',
  'src/platform/console/kit/worksheet/pending.ts',
  'src/platform/console/kit/worksheet/useSheet.ts',
  'src/platform/console/providers/data/lists.ts',
  'src/platform/console/providers/data/unflatten.ts',
  'src/platform/console/providers/entity.ts',
  'src/platform/console/providers/oneTimePassword.ts',
  'src/platform/contract/blocker.ts',
  'src/platform/contract/digits.ts',
  'src/platform/contract/export/exportColumns.ts',
  'src/platform/contract/export/exportFile.ts',
  'src/platform/contract/feature.ts',
  'src/platform/contract/field/coercions.ts',
  'src/platform/contract/field/fieldNames.ts',
  'src/platform/contract/field/labelAt.ts',
  'src/platform/contract/field/relations.ts',
  'src/platform/contract/field/uploadProblem.ts',
  'src/platform/contract/fields.ts',
  'src/platform/contract/gaps.ts',
  'src/platform/contract/import/importOptions.ts',
  'src/platform/contract/options.ts',
  'src/platform/contract/person.ts',
  'src/platform/contract/resource.ts',
  'src/platform/server/config.ts',
  'src/platform/server/db/audit/masking.ts',
  'src/platform/server/db/engine.ts',
  'src/platform/server/db/locks.ts',
  'src/platform/server/demo/insert.ts',
  'src/platform/server/files/disk.ts',
  'src/platform/server/files/fileRecords.ts',
  'src/platform/server/files/pdfText.ts',
  'src/platform/server/files/pdfText.worker.ts',
  'src/platform/server/files/privateFiles.ts',
  'src/platform/server/files/zip.ts',
  'src/platform/server/http/docs/names.ts',
  'src/platform/server/http/errors.ts',
  'src/platform/server/http/fieldErrorMessage.ts',
  'src/platform/server/http/secureHeaders.ts',
  'src/platform/server/jobs/jobs.ts',
  'src/platform/server/resource/choices.ts',
  'src/platform/server/resource/crud.ts',
  'src/platform/server/resource/export/sendExport.ts',
  'src/platform/server/resource/extensions.ts',
  'src/platform/server/resource/fields/cells.ts',
  'src/platform/server/resource/import/importReport.ts',
  'src/platform/server/resource/import/importer.ts',
  'src/platform/server/resource/inUse.ts',
  'src/platform/server/resource/list/byParent.ts',
  'src/platform/server/resource/listing.ts',
  'src/platform/server/resource/toRefusal.ts',
  'src/platform/server/serverPart.ts',
]
