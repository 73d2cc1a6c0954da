/** The query parameters of calls: the values read from them, and the messages for invalid ones. */
import { describe } from 'vitest'
import { POST_TYPES } from '#features/posts/postType.ts'
import { testQuery, textOfLength } from '#test/support/resource/inputs.ts'

describe('the attendance sheet', () => {
  const input = testQuery('readAttendance', { classroom_id: '1', eduyear_id: '1' })
  input.rejects([
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ classroom_id: 'VII A' }, { classroom_id: 'Pilihan tidak dikenal' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ eduyear_id: '0' }, { eduyear_id: 'Pilihan tidak dikenal' }],
  ])
  input.accepts([[{ classroom_id: '7' }, { classroom_id: 7 }]])
})

describe('the attendance sheet as a file', () => {
  const input = testQuery('exportAttendance', {
    classroom_id: '1',
    eduyear_id: '1',
    month: '2026-11',
    format: 'xlsx',
  })
  input.rejects([
    [{ month: '' }, { month: 'Bulan tidak dikenal, contoh: 2026-11' }],
    [{ month: '2026-13' }, { month: 'Bulan tidak dikenal, contoh: 2026-11' }],
    [{ month: '2026-1' }, { month: 'Bulan tidak dikenal, contoh: 2026-11' }],
    [{ month: '1999-01' }, { month: 'Bulan tidak dikenal, contoh: 2026-11' }],
    [{ month: 'November' }, { month: 'Bulan tidak dikenal, contoh: 2026-11' }],
    [{ format: '' }, { format: 'Bentuk berkas: csv atau xlsx' }],
    [{ format: 'pdf' }, { format: 'Bentuk berkas: csv atau xlsx' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
  ])
  input.accepts([
    [{ month: '2099-12' }, { month: '2099-12' }],
    [{ format: 'csv' }, { format: 'csv' }],
  ])
})

describe('the lessons of a class', () => {
  const input = testQuery('readLessonsOfClass', { eduyear_id: '1', semester_id: '1', classroom_id: '1' })
  input.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ semester_id: '' }, { semester_id: 'Harus diisi' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ classroom_id: 'a' }, { classroom_id: 'Pilihan tidak dikenal' }],
  ])
})

describe('a class of a year', () => {
  const input = testQuery('readClassYear', { eduyear_id: '1', classroom_id: '1' })
  input.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ eduyear_id: '2026/2027' }, { eduyear_id: 'Pilihan tidak dikenal' }],
  ])
})

describe('the options of classes', () => {
  const input = testQuery('readStudentClassOptions')
  input.rejects([[{ students: 'ya' }, { students: 'Pilihan: 0 atau 1' }]])
  input.accepts([[{ students: '1' }, { students: '1' }]])
})

describe('the participants of a lesson', () => {
  const input = testQuery('readLessonParticipants', { lesson_class_id: '1' })
  input.rejects([
    [{ lesson_class_id: '' }, { lesson_class_id: 'Harus diisi' }],
    [{ lesson_class_id: 'MTK' }, { lesson_class_id: 'Pilihan tidak dikenal' }],
  ])
})

describe('the options of lessons', () => {
  const input = testQuery('readLessonParticipantOptions')
  input.rejects([[{ active: 'semua' }, { active: 'Pilihan: 0 atau 1' }]])
  input.accepts([[{ active: '0' }, { active: '0' }]])
})

describe('the matrix of lessons', () => {
  const input = testQuery('readLessonMatrix', { eduyear_id: '1', semester_id: '2' })
  input.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ semester_id: 'Ganjil' }, { semester_id: 'Pilihan tidak dikenal' }],
  ])
})

describe('changes of teachers', () => {
  const input = testQuery('readTeacherChanges', { eduyear_id: '1', semester_id: '2' })
  input.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ lesson_class_id: 'a' }, { lesson_class_id: 'Pilihan tidak dikenal' }],
  ])
  input.accepts([[{ lesson_class_id: '7' }, { lesson_class_id: 7 }]])
})

describe('closing a year', () => {
  const input = testQuery('readYearClosing')
  input.rejects([
    [{ eduyear_id: '2026/2027' }, { eduyear_id: 'Pilihan tidak dikenal' }],
    [{ eduyear_id: '-1' }, { eduyear_id: 'Pilihan tidak dikenal' }],
  ])
  input.accepts([[{ eduyear_id: '1' }, { eduyear_id: 1 }]])
})

describe('homeroom teachers', () => {
  const input = testQuery('readHomerooms')
  input.rejects([[{ eduyear_id: 'x' }, { eduyear_id: 'Pilihan tidak dikenal' }]])
  input.accepts([[{ eduyear_id: '1' }, { eduyear_id: 1 }]])
})

describe('one report card', () => {
  const input = testQuery('readRapor')
  input.rejects([[{ semester_id: 'Genap' }, { semester_id: 'Pilihan tidak dikenal' }]])
  input.accepts([[{ semester_id: '2' }, { semester_id: 2 }]])
})

describe('report cards as a file', () => {
  const input = testQuery('exportRapors', {
    eduyear_id: '1',
    semester_id: '1',
    classroom_id: '1',
    format: 'csv',
  })
  input.rejects([
    [{ format: 'doc' }, { format: 'Bentuk berkas: csv atau xlsx' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ classroom_id: 'VII' }, { classroom_id: 'Pilihan tidak dikenal' }],
    [{ semester_id: '' }, { semester_id: 'Harus diisi' }],
  ])
})

describe('letters as a file', () => {
  const input = testQuery('exportGraduations', { eduyear_id: '1', format: 'xlsx' })
  input.rejects([
    [{ format: '' }, { format: 'Bentuk berkas: csv atau xlsx' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
  ])
  input.accepts([
    [{ classroom_id: '0' }, { classroom_id: null }],
    [{ classroom_id: '' }, { classroom_id: null }],
    [{ classroom_id: '4' }, { classroom_id: 4 }],
  ])
})

describe('the releases', () => {
  const input = testQuery('readReleases')
  input.rejects([[{ semester_id: 'dua' }, { semester_id: 'Pilihan tidak dikenal' }]])
  input.accepts([[{ eduyear_id: '1' }, { eduyear_id: 1 }]])
})

describe('the readers of documents', () => {
  const input = testQuery('listReaders', { kind: 'rapor', eduyear_id: '1', classroom_id: '1' })
  input.rejects([
    [{ kind: '' }, { kind: 'Harus diisi' }],
    [{ kind: 'surat' }, { kind: 'Pilihan tidak dikenal' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ eduyear_id: 'a' }, { eduyear_id: 'Pilihan tidak dikenal' }],
  ])
  input.accepts([
    [{ kind: 'graduation' }, { kind: 'graduation' }],
    [{ semester_id: '2' }, { semester_id: 2 }],
  ])
})

describe('the readers of documents as a file', () => {
  const input = testQuery('exportReaders', { kind: 'rapor', eduyear_id: '1', format: 'csv' })
  input.rejects([
    [{ classroom_id: 'x' }, { classroom_id: 'Pilihan tidak dikenal' }],
    [{ format: 'html' }, { format: 'Bentuk berkas: csv atau xlsx' }],
    [{ kind: '' }, { kind: 'Harus diisi' }],
  ])
  input.accepts([[{ classroom_id: '3' }, { classroom_id: 3 }]])
})

describe('removing a lesson of a class', () => {
  const input = testQuery('removeLessonClass')
  input.rejects([[{ with_participants: 'true' }, { with_participants: 'Pilihan: 0 atau 1' }]])
  input.accepts([[{ with_participants: '1' }, { with_participants: '1' }]])
})

describe('a private file', () => {
  const input = testQuery('downloadAttachment', { file: 'a.pdf' })
  input.rejects([
    [{ file: '' }, { file: 'Harus diisi' }],
    [{ file: undefined }, { file: 'Harus diisi' }],
  ])
  input.accepts([[{ file: textOfLength(200) }, { file: textOfLength(200) }]])
})

describe('the trail', () => {
  const input = testQuery('listTrail')
  input.rejects([
    [{ orderby: 'user' }, { orderby: 'Urutan ini tidak dikenal' }],
    [{ filter: '{"entity":{"op":"like","value":"a"}}' }, { filter: 'Bentuk filter tidak dikenal' }],
    [{ filter: '{"address":{"op":"equal","value":"1"}}' }, { filter: 'Filter tidak dikenal: address' }],
    [{ filter: '{"__proto__":{"op":"equal","value":"1"}}' }, { filter: 'Filter bukan JSON' }],
    [{ filter: '{"action":{"op":"equal","value":"x","__proto__":{}}}' }, { filter: 'Filter bukan JSON' }],
  ])
  input.accepts([
    [{ orderby: 'created_at' }, { orderby: 'created_at' }],
    [
      { filter: '{"action":{"op":"in","value":["create","delete"]}}' },
      { filter: { action: { op: 'in', value: ['create', 'delete'] } } },
    ],
    [
      { filter: '{"created_at":{"op":"between","value":{"from":"2026-01-01T00:00:00.000Z"}}}' },
      { filter: { created_at: { op: 'between', value: { from: '2026-01-01T00:00:00.000Z' } } } },
    ],
  ])
})

describe('posts for another website', () => {
  const input = testQuery('listPublicPosts', { type: 'news' })
  input.rejects([
    [{ type: 'berita' }, { type: `Jenis: ${POST_TYPES.slice(0, -1).join(', ')}, atau ${POST_TYPES.at(-1)}` }],
    [{ page: '-1' }, { page: 'Harus angka' }],
    [{ page: 'x' }, { page: 'Harus angka' }],
  ])
  input.accepts([
    [{ type: 'news' }, { type: 'news' }],
    [{ page: '2' }, { page: 2 }],
  ])
})

describe('a search from another website', () => {
  const input = testQuery('searchPublicPosts')
  input.accepts([
    [{ search: 'rapat' }, { search: 'rapat' }],
    [{ page: '0' }, { page: 1 }],
  ])
})
