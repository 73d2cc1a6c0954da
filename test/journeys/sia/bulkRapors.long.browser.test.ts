/** Journeys of bulk uploads: the report cards of a class and graduation letters, each in one zip. */
import { expect } from 'vitest'
import { FIRST_NAMES, LAST_NAMES } from '#features/people/demo/words.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { createClass, type EnrolledStudent } from '#test/support/browser/rapors.ts'
import { expectDrawn, readDownload } from '#test/support/browser/renderedPdf.ts'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'

const PDF = 'application/pdf'

journey(
  'an operator uploads a zip of forty report cards, assigns an ambiguous file to its student and stores the matches',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const names = FIRST_NAMES.L.slice(0, 40).map((first, n) => `${first} ${LAST_NAMES[n]}`)
    const { students, fileName, selectClass } = await createClass(page, { code: 'VIII', room: 'B', names })
    const [studentWithBrokenFile, studentWithoutFile, studentWithWrongFile] = students.slice(37) as [
      EnrolledStudent,
      EnrolledStudent,
      EnrolledStudent,
    ]
    const zip = await makeZip([
      ...students.slice(0, 37).map((student) => makeEntry(fileName(student), `NISN : ${student.nisn}`)),
      { name: fileName(studentWithBrokenFile), bytes: Buffer.from('bukan PDF') },
      makeEntry('Hutabarat Zulkifli.pdf', 'tanpa nomor'),
      // The file name has one student's number, the content another's.
      makeEntry(
        fileName(studentWithWrongFile),
        `Nama: ${studentWithoutFile.name}\nNISN : ${studentWithoutFile.nisn}`,
      ),
    ])

    await page.goto('/sia/activity/rapor')
    await selectClass(page)
    await page.getByRole('button', { name: 'Lihat Rapor' }).click()
    await page.getByText('0 dari 40 rapor sudah ada').waitFor()
    await page.getByRole('button', { name: 'Upload Rapor Masal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Rapor Masal' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rapor.zip', mimeType: 'application/zip', buffer: zip })
    await dialog.getByText('40 berkas diperiksa, belum ada yang disimpan').waitFor()
    await expect
      .poll(() => dialog.getByRole('tab').allTextContents())
      .toEqual(['37 Cocok', '0 Menimpa', '1 Ambigu', '2 Tidak cocok', '3 Tanpa berkas'])
    await dialog.getByRole('tab', { name: 'Tidak cocok' }).click()
    await dialog.getByText('Bukan berkas PDF.').waitFor()
    await dialog.getByText('Tidak ada siswa yang cocok dengan nama berkas ini.').waitFor()

    await dialog.getByRole('tab', { name: 'Ambigu' }).click()
    await dialog
      .getByText(`tetapi isi PDF menyebut NISN ${studentWithoutFile.nisn} (${studentWithoutFile.name})`)
      .waitFor()
    await dialog.getByRole('button', { name: `Lihat PDF ${fileName(studentWithWrongFile)}` }).click()
    const previewDialog = page.getByRole('dialog', { name: 'Lihat berkas' })
    await expectDrawn(previewDialog.getByRole('img', { name: /halaman 1 dari 1/ }))
    await previewDialog.getByRole('combobox', { name: /^Pilih siswa/ }).fill(studentWithoutFile.name)
    await page.getByRole('option', { name: studentWithoutFile.name }).click()
    await previewDialog.getByRole('button', { name: 'Selesai' }).click()

    await dialog.getByRole('button', { name: 'Simpan 38 rapor' }).click()
    await dialog.getByText('38 berhasil. 0 menimpa. 2 gagal.').waitFor()
    await dialog.getByText(`${fileName(studentWithBrokenFile)}: Bukan berkas PDF.`).waitFor()
    const report = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Unduh laporan (CSV)' }).click()
    const lines = (await readDownload(await report, 'laporan-unggah-rapor.csv'))
      .toString()
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(41)
    expect(lines).toContain(
      `${fileName(studentWithWrongFile)};berhasil;${studentWithoutFile.nis};${studentWithoutFile.name};VIII B;`,
    )
    await dialog.getByRole('button', { name: 'Selesai' }).click()

    await page.getByText('38 dari 40 rapor sudah ada').waitFor()
    const getRow = (student: EnrolledStudent) => page.getByRole('row', { name: student.name })
    await getRow(studentWithoutFile)
      .getByRole('cell', { name: fileName(studentWithoutFile), exact: true })
      .waitFor()
    for (const student of [studentWithBrokenFile, studentWithWrongFile])
      await getRow(student).getByRole('cell', { name: 'Belum upload rapor', exact: true }).waitFor()
  },
)

journey(
  'an operator uploads one graduation letter with its score, and two more in a zip',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { students, year } = await createClass(page, {
      code: 'IX',
      room: 'A',
      names: ['Dewi Lestari', 'Eko Wibowo', 'Fajar Nugroho'],
    })
    const [dewi, eko, fajar] = students as [EnrolledStudent, EnrolledStudent, EnrolledStudent]
    await page.goto('/sia/activity/kelulusan')
    const loadTable = async () => {
      await page.getByRole('button', { name: 'Lihat Kelulusan' }).click()
      await page.getByRole('button', { name: 'Kelulusan Dewi Lestari' }).waitFor()
    }
    const dialog = page.getByRole('dialog', { name: 'Upload Kelulusan', exact: true })
    await loadTable()
    await page.getByRole('button', { name: 'Kelulusan Dewi Lestari' }).click()
    await dialog.getByText(/diunggah setelah siswa diluluskan/).waitFor()
    await dialog.getByRole('button', { name: 'Tutup' }).click()

    await sendRequest(page, {
      method: 'POST',
      path: '/sia/activity/student-class/status',
      body: {
        students: students.map(({ id, student_class_id }) => ({
          student_id: id,
          student_class_id,
          status: 'passed',
        })),
      },
    })
    await page.getByRole('button', { name: 'Kelulusan Dewi Lestari' }).click()
    await dialog.getByRole('textbox', { name: 'Nilai Akhir' }).fill('87,5')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'skl.pdf', mimeType: PDF, buffer: makePdf('Surat Dewi') })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expectText(page, 'Kelulusan berhasil disimpan.')
    await page.getByRole('cell', { name: `${dewi.nis}_${year}_87.5.pdf` }).waitFor()
    await page.getByRole('cell', { name: '87,50' }).waitFor()

    await page.getByRole('button', { name: 'Upload Kelulusan Masal' }).click()
    const bulkDialog = page.getByRole('dialog', { name: 'Upload Kelulusan Masal' })
    const buffer = await makeZip([
      makeEntry(`${eko.nis}_${year}_91,25.pdf`, 'Surat Eko'),
      makeEntry(`SKL ${fajar.nisn}.pdf`, 'Surat Fajar'),
    ])
    await bulkDialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'skl.zip', mimeType: 'application/zip', buffer })
    await bulkDialog.getByText('Nilai akhir belum diketahui.').waitFor()
    await bulkDialog.getByRole('combobox', { name: /^Pilih siswa/ }).click()
    await page.getByRole('option', { name: /^Fajar Nugroho/ }).click()
    await bulkDialog.getByRole('button', { name: 'Simpan 1 surat kelulusan' }).waitFor()
    await bulkDialog.getByRole('textbox', { name: /^Nilai akhir untuk/ }).fill('79')
    await bulkDialog.getByRole('button', { name: 'Simpan 2 surat kelulusan' }).click()
    await bulkDialog.getByText('2 berhasil. 0 menimpa. 0 gagal.').waitFor()
    await bulkDialog.getByRole('button', { name: 'Selesai' }).click()
    await page.getByText('3 dari 3 surat sudah ada').waitFor()
    for (const score of ['91,25', '79,00']) await page.getByRole('cell', { name: score }).waitFor()
  },
)

const makeEntry = (name: string, text: string) => ({ name, bytes: makePdf(text) })
