/** Opens the dialog 'Upload Rapor Masal' for a class of five students, and operates it. */
import { screen, within } from '@testing-library/react'
import {
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { openConsoleWorld } from './network.ts'
import { openConsole } from './render.tsx'

export const BULK_RAPORS_PATH = '/sia/activity/rapor/bulk-upload'
export const findDialog = (name = 'Upload Rapor Masal') => screen.findByRole('dialog', { name })
export const withinDialog = async (name?: string) => within(await findDialog(name))
export const findTab = (name: RegExp) => screen.findByRole('tab', { name })
export const withinRow = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

export type User = Awaited<ReturnType<typeof openConsole>>['user']

/** Creates the class, in which Bunga already has a report card, and opens the dialog for it. */
export async function openBulkDialog() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const names = ['Adi Putra', 'Bunga Citra', 'Candra Wijaya', 'Dian Permata', 'Eka Saputra']
  const students = []
  for (const name of names) students.push(await enrol(world, classroom, { name }))
  const [adi, bunga, candra, dian, eka] = students as [
    EnrolledStudent,
    EnrolledStudent,
    EnrolledStudent,
    EnrolledStudent,
    EnrolledStudent,
  ]
  await uploadRapor(world, { client: operator, classroom, student: bunga })
  const year = await readActiveYear(world)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${classroom.id}`
  const { user, unmount } = await openConsole(`/sia/activity/rapor?${query}`, operator)
  await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
  const decidedName = ({ nis }: EnrolledStudent) => `${nis}_${year.code}_${year.semester_id}_vii.pdf`
  const readEnrolmentIdsWithRapor = async () => {
    const rows = await world.context.db.kysely.selectFrom('student_class_rapors').selectAll().execute()
    return rows.map((row) => row.student_class_id).sort()
  }
  return { world, user, unmount, decidedName, readEnrolmentIdsWithRapor, adi, bunga, candra, dian, eka }
}
type EnrolledStudent = Awaited<ReturnType<typeof enrol>>
export type OpenedDialog = Awaited<ReturnType<typeof openBulkDialog>>

export const uploadZip = async (user: User, bytes: Buffer, name = 'rapor.zip') =>
  user.upload(await screen.findByLabelText('Pilih berkas .zip'), new File([new Uint8Array(bytes)], name))

/** Uploads a file of every group: matched (Adi), replacing (Bunga), ambiguous (Candra), unmatched, and not a PDF. */
export async function uploadMixedZip({ user, decidedName: decided, adi, bunga }: OpenedDialog) {
  const files = [decided(adi), decided(bunga), 'Candra W.pdf', 'scan.pdf']
  const zip = await makeZip([
    ...files.map((name) => ({ name, bytes: makePdf(name) })),
    { name: 'catatan.docx', bytes: Buffer.from('halo') },
  ])
  await uploadZip(user, zip)
  await findTab(/Ambigu/)
}

export const pickStudent = async (user: User, file: string, student: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: `Pilih siswa untuk ${file}` }))
  await user.click(await screen.findByRole('option', { name: student }))
}
