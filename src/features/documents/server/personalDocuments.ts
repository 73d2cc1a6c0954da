/** What documents store about a student: report cards, letters, graduation, and which documents were opened. */
import { sql } from 'kysely'
import { PERSONAL_DATA, type Section } from '#features/people/server/personalData/personalDataPoint.ts'

export const personalDocuments = PERSONAL_DATA.contribute({
  position: 20,
  sections: ({ type, id, userId }) => (type === 'student' ? studentSections(id, userId) : []),
  files: ({ type, id }) => sql`select id, 'dokumen' as folder, filename, name as stored from documents
    where ${type} = 'student' and student_id = ${id}`,
  erase: async ({ queries }, { userId }) => {
    if (userId !== null) await queries.deleteFrom('document_readings').where('user_id', '=', userId).execute()
    return []
  },
})

function studentSections(id: number, userId: number): Section[] {
  return [
    {
      name: 'rapor_dan_surat',
      query: (
        lastId,
      ) => sql`select id, kind, filename, size, created_at, withdrawn_at, withdraw_reason from documents
        where student_id = ${id} and id > ${lastId} order by id`,
    },
    {
      name: 'kelulusan',
      query: (
        lastId,
      ) => sql`select graduations.id, eduyears.name as tahun_ajaran, final_score, graduations.created_at
        from graduations join eduyears on eduyears.id = eduyear_id
        where student_id = ${id} and graduations.id > ${lastId} order by graduations.id`,
    },
    {
      name: 'dokumen_dibuka',
      query: (lastId) => sql`select id, document_id, opened_at from document_readings
        where user_id = ${userId} and id > ${lastId} order by id`,
    },
  ]
}
