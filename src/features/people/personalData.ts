/** Data protection: exporting all data about a person, and anonymising students who left. */
import { z } from 'zod'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { idParams, text } from '#platform/contract/fields.ts'
import { PERSONAL_DATA_POLICY } from './access.ts'

const exportPersonalData = {
  method: 'GET',
  access: PERSONAL_DATA_POLICY,
  params: idParams,
  fileMediaType: 'application/zip',
  output: bytes,
} as const

export const exportStudentData = endpoint({
  ...exportPersonalData,
  path: '/sia/master/student/:id/personal-data',
  summary:
    'Semua data tentang satu siswa sebagai zip: JSON yang terbaca, dokumen, dan berkas yang dikumpulkan.',
})

export const exportTeacherData = endpoint({
  ...exportPersonalData,
  path: '/sia/master/teacher/:id/personal-data',
  summary: 'Semua data tentang satu guru sebagai zip: JSON yang terbaca dan berkas yang diunggah.',
})

/** The name is typed to confirm, since the data cannot be restored. */
export const anonymiseInput = z.object({ name: text('Nama siswa') })

export const anonymiseStudent = endpoint({
  method: 'POST',
  path: '/sia/master/student/:id/anonymise',
  summary: 'Menghapus kontak, orang tua, foto, akun dan isi tugas siswa yang sudah keluar; buku induk tetap.',
  access: PERSONAL_DATA_POLICY,
  params: idParams,
  body: anonymiseInput,
  output: z.object({ anonymised_at: z.string() }),
  sample: { name: 'Siti Aminah' },
})
