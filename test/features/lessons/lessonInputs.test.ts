/** Master data, the period and the lessons of classes as the office sends them: what is accepted, and otherwise the messages. */
import { describe } from 'vitest'
import { testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('a lesson', () => {
  const body = testBody('lesson.create', { code: 'MTK', name: 'Matematika' })
  body.rejects([
    [{ code: textOfLength(31) }, { code: 'Paling banyak 30 huruf' }],
    [{ name: textOfLength(256) }, { name: 'Paling banyak 255 huruf' }],
    [
      { code: '', name: '' },
      { code: 'Harus diisi', name: 'Harus diisi' },
    ],
  ])
  body.accepts([[{ code: textOfLength(30) }, { code: textOfLength(30) }]])
})

describe('a class', () => {
  const body = testBody('classroom.create', { code: 'VII', room: 'A', name: 'VII A' })
  body.rejects([
    [{ code: 'vii' }, { code: 'Pilihan tidak dikenal' }],
    [{ code: 'X' }, { code: 'Pilihan tidak dikenal' }],
    [{ code: '7' }, { code: 'Pilihan tidak dikenal' }],
    [{ room: 'a' }, { room: 'Pilihan tidak dikenal' }],
    [{ room: 'K' }, { room: 'Pilihan tidak dikenal' }],
  ])
})

describe('an education year', () => {
  const body = testBody('eduyear.create', { code: '2026', name: '2026/2027' })
  body.rejects([
    [{ code: '26' }, { code: 'Tahun harus empat angka, contoh: 2026' }],
    [{ code: '20266' }, { code: 'Tahun harus empat angka, contoh: 2026' }],
    [{ code: '2026/2027' }, { code: 'Tahun harus empat angka, contoh: 2026' }],
  ])
  body.accepts([
    [{ code: '1899' }, { code: '1899' }],
    [{ name: '2027/2028' }, { name: '2027/2028' }],
    [{ name: 'Tahun 2026' }, { name: 'Tahun 2026' }],
  ])
})

describe('the active period', () => {
  const body = testBody('savePeriod', { eduyear_id: 1, semester_id: 1 })
  body.rejects([
    [{ eduyear_id: null }, { eduyear_id: 'Harus diisi' }],
    [{ semester_id: '' }, { semester_id: 'Harus diisi' }],
    [
      { eduyear_id: 'satu', semester_id: 0 },
      { eduyear_id: 'Pilihan tidak dikenal', semester_id: 'Pilihan tidak dikenal' },
    ],
  ])
  body.accepts([[{ eduyear_id: '1' }, { eduyear_id: 1 }]])
})

describe('homeroom teachers', () => {
  const body = testBody('saveHomerooms', { eduyear_id: 1, homerooms: [{ classroom_id: 1, teacher_id: 2 }] })
  body.rejects([
    [{ homerooms: [] }, { homerooms: 'Pilih wali kelas dahulu' }],
    [{ homerooms: null }, { homerooms: 'Pilih wali kelas dahulu' }],
    [{ homerooms: [{ classroom_id: 1, teacher_id: '' }] }, { 'homerooms.0.teacher_id': 'Harus diisi' }],
    [{ homerooms: [{ teacher_id: 2 }] }, { 'homerooms.0.classroom_id': 'Harus diisi' }],
    [
      { homerooms: [{ classroom_id: 'a', teacher_id: 'b' }] },
      {
        'homerooms.0.classroom_id': 'Pilihan tidak dikenal',
        'homerooms.0.teacher_id': 'Pilihan tidak dikenal',
      },
    ],
    [{ with_passed: 'ya' }, { with_passed: 'Harus true atau false' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
  ])
  body.accepts([
    [
      { homerooms: [{ classroom_id: 1, teacher_id: null }] },
      { homerooms: [{ classroom_id: 1, teacher_id: null }] },
    ],
    [{ with_passed: 1 }, { with_passed: 1 }],
  ])
})

describe('the lessons of a class', () => {
  const body = testBody('createLessonClasses', {
    eduyear_id: 1,
    semester_id: 1,
    classroom_id: 1,
    lesson_teachers: [{ lesson_id: 1, teacher_id: 2 }],
  })
  body.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ semester_id: '' }, { semester_id: 'Harus diisi' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ lesson_teachers: [] }, { lesson_teachers: 'Pilih mata pelajaran dahulu' }],
    [{ lesson_teachers: null }, { lesson_teachers: 'Pilih mata pelajaran dahulu' }],
    [{ lesson_teachers: [{ lesson_id: 1 }] }, { 'lesson_teachers.0.teacher_id': 'Harus diisi' }],
    [{ lesson_teachers: [{ teacher_id: 1 }] }, { 'lesson_teachers.0.lesson_id': 'Harus diisi' }],
    [
      { lesson_teachers: [{ id: -1, lesson_id: 1, teacher_id: 2 }] },
      { 'lesson_teachers.0.id': 'Baris tidak dikenal' },
    ],
    [{ lesson_teachers: ['x'] }, { 'lesson_teachers.0': 'Baris tidak dikenal' }],
    [{ add_all_student: 'semua' }, { add_all_student: 'Harus true atau false' }],
  ])
  body.accepts([
    [
      { lesson_teachers: [{ id: 0, lesson_id: 1, teacher_id: 2 }] },
      { lesson_teachers: [{ id: 0, lesson_id: 1, teacher_id: 2 }] },
    ],
    [
      { lesson_teachers: [{ id: '', lesson_id: '1', teacher_id: '2' }] },
      { lesson_teachers: [{ id: 0, lesson_id: 1, teacher_id: 2 }] },
    ],
    [{ add_all_student: '' }, { add_all_student: false }],
    [{ add_all_student: true }, { add_all_student: true }],
  ])
})

describe('copying lessons from another period', () => {
  const body = testBody('copyLessonClasses', {
    from_eduyear_id: 1,
    from_semester_id: 1,
    eduyear_id: 2,
    semester_id: 1,
    classroom_ids: [1],
  })
  body.rejects([
    [{ from_eduyear_id: '' }, { from_eduyear_id: 'Harus diisi' }],
    [{ from_semester_id: null }, { from_semester_id: 'Harus diisi' }],
    [{ from_classroom_id: '' }, { from_classroom_id: 'Harus diisi' }],
    [{ from_classroom_id: 'a' }, { from_classroom_id: 'Pilihan tidak dikenal' }],
    [{ classroom_ids: [] }, { classroom_ids: 'Pilih kelas dahulu' }],
    [{ classroom_ids: null }, { classroom_ids: 'Pilih kelas dahulu' }],
    [{ classroom_ids: ['x'] }, { 'classroom_ids.0': 'Pilihan tidak dikenal' }],
    [{ dry_run: '1' }, { dry_run: 'Harus true atau false' }],
  ])
  body.accepts([
    [{ from_classroom_id: 3 }, { from_classroom_id: 3 }],
    [{ dry_run: 1 }, { dry_run: 1 }],
  ])
})

describe('the matrix of lessons', () => {
  const body = testBody('saveLessonMatrix', {
    eduyear_id: 1,
    semester_id: 1,
    cells: [{ classroom_id: 1, lesson_id: 1, teacher_id: 2, was_teacher_id: null }],
  })
  body.rejects([
    [{ cells: [] }, { cells: 'Belum ada yang diubah' }],
    [{ cells: null }, { cells: 'Belum ada yang diubah' }],
    [
      { cells: [{ lesson_id: 1, teacher_id: 2, was_teacher_id: null }] },
      { 'cells.0.classroom_id': 'Harus diisi' },
    ],
    [{ cells: [5] }, { 'cells.0': 'Baris tidak dikenal' }],
    [
      { cells: [{ classroom_id: 1, lesson_id: 1, teacher_id: 'siti', was_teacher_id: null }] },
      { 'cells.0.teacher_id': 'Pilihan tidak dikenal' },
    ],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
  ])
  body.accepts([
    [
      { cells: [{ classroom_id: 1, lesson_id: 1, teacher_id: null, was_teacher_id: 2 }] },
      { cells: [{ classroom_id: 1, lesson_id: 1, teacher_id: null, was_teacher_id: 2 }] },
    ],
  ])
})

describe('changing the teacher from a date on', () => {
  const body = testBody('changeTeachers', {
    eduyear_id: 1,
    semester_id: 1,
    former_teacher_id: 1,
    teacher_id: 2,
    starts_on: '2026-10-01',
    lesson_class_ids: [1],
  })
  body.rejects([
    [{ former_teacher_id: '' }, { former_teacher_id: 'Harus diisi' }],
    [{ teacher_id: '' }, { teacher_id: 'Harus diisi' }],
    [{ starts_on: '' }, { starts_on: 'Harus diisi' }],
    [{ starts_on: '01/10/2026' }, { starts_on: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ starts_on: '2026-02-30' }, { starts_on: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ lesson_class_ids: [] }, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
    [{ lesson_class_ids: null }, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
  ])
  body.accepts([[{ teacher_id: 1 }, { teacher_id: 1 }]])
})

describe('cancelling planned changes of teachers', () => {
  const body = testBody('cancelTeacherChanges', { ids: [1] })
  body.rejects([
    [{ ids: [] }, { ids: 'Pilih penggantian dahulu' }],
    [{ ids: null }, { ids: 'Pilih penggantian dahulu' }],
    [{ ids: ['a'] }, { 'ids.0': 'Pilihan tidak dikenal' }],
  ])
})
