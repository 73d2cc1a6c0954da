/** Participants, promotions and moves as the office sends them: what is accepted, and otherwise the messages. */
import { describe } from 'vitest'
import { testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('the participants of a class', () => {
  const body = testBody('saveStudentClasses', {
    classroom_id: 1,
    eduyear_id: 1,
    students: [{ student_id: 1 }],
  })
  body.rejects([
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ students: null }, { students: 'Pilih siswa dahulu' }],
    [{ students: [{}] }, { 'students.0.student_id': 'Harus diisi' }],
    [{ students: [{ student_id: 'a' }] }, { 'students.0.student_id': 'Pilihan tidak dikenal' }],
    [{ students: [5] }, { 'students.0': 'Baris tidak dikenal' }],
  ])
  body.accepts([
    [{ students: [] }, { students: [] }],
    [
      { students: [{ id: 5, student_id: 1, is_delete: true }] },
      { students: [{ id: 5, student_id: 1, is_delete: true }] },
    ],
    [{ students: [{ id: '', student_id: '1' }] }, { students: [{ id: 0, student_id: 1 }] }],
  ])
})

describe('the participants of a lesson', () => {
  const body = testBody('saveLessonParticipants', { lesson_class_id: 1, students: [{ student_id: 1 }] })
  body.rejects([
    [{ lesson_class_id: '' }, { lesson_class_id: 'Harus diisi' }],
    [{ students: null }, { students: 'Pilih siswa dahulu' }],
    [{ students: [{ student_id: '' }] }, { 'students.0.student_id': 'Harus diisi' }],
  ])
  body.accepts([
    [{ students: [] }, { students: [] }],
    [
      { students: [{ id: 5, student_id: 1, is_delete: 1 }] },
      { students: [{ id: 5, student_id: 1, is_delete: 1 }] },
    ],
  ])
})

describe('a promotion', () => {
  const body = testBody('promoteStudents', {
    classroom_id: 3,
    students: [{ status: 'passed', student_id: 1, student_class_id: 1 }],
  })
  body.rejects([
    [{ classroom_id: 'VIII' }, { classroom_id: 'Kelas tidak ditemukan' }],
    [{ classroom_id: -1 }, { classroom_id: 'Kelas tidak ditemukan' }],
    [{ students: [] }, { students: 'Pilih siswa dahulu' }],
    [{ students: null }, { students: 'Pilih siswa dahulu' }],
    [
      { students: [{ status: 'lulus', student_id: 1, student_class_id: 1 }] },
      { 'students.0.status': 'Status: passed atau repeat' },
    ],
    [{ students: [{ status: 'passed', student_class_id: 1 }] }, { 'students.0.student_id': 'Harus diisi' }],
    [{ students: [{ status: 'passed', student_id: 1 }] }, { 'students.0.student_class_id': 'Harus diisi' }],
    [{ students: [null] }, { 'students.0': 'Baris tidak dikenal' }],
  ])
  body.accepts([
    [{ classroom_id: null }, { classroom_id: 0 }],
    [{ classroom_id: 0 }, { classroom_id: 0 }],
    [{ classroom_id: '3' }, { classroom_id: 3 }],
    [
      { students: [{ status: 'repeat', student_id: 1, student_class_id: 1 }] },
      { students: [{ status: 'repeat', student_id: 1, student_class_id: 1 }] },
    ],
  ])
})

describe('undoing a promotion', () => {
  const body = testBody('undoPromotionBatch', { batch_id: 1 })
  body.rejects([
    [{ batch_id: '' }, { batch_id: 'Harus diisi' }],
    [{ batch_id: 'satu' }, { batch_id: 'Pilihan tidak dikenal' }],
  ])
})

describe('closing a year', () => {
  const body = testBody('closeYear', {
    eduyear_id: 1,
    classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: 3 }] }],
  })
  body.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ classes: [] }, { classes: 'Tidak ada siswa yang diproses' }],
    [{ classes: null }, { classes: 'Tidak ada siswa yang diproses' }],
    [{ classes: [{ classroom_id: 1, students: [] }] }, { 'classes.0.students': 'Baris tidak dikenal' }],
    [
      { classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: -2 }] }] },
      { 'classes.0.students.0.destination': 'Baris tidak dikenal' },
    ],
    [
      {
        classes: [
          { classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: 'VIII' }] },
        ],
      },
      { 'classes.0.students.0.destination': 'Baris tidak dikenal' },
    ],
  ])
  body.accepts([
    [
      { classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: 0 }] }] },
      { classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: 0 }] }] },
    ],
    [
      { classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: -1 }] }] },
      { classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: -1 }] }] },
    ],
  ])
})

describe('correcting a promotion', () => {
  const body = testBody('correctPromotion', { to: 'repeat' })
  body.rejects([
    [{ to: '' }, { to: 'Harus diisi' }],
    [{ to: 'lulus' }, { to: 'Pilihan tidak dikenal' }],
    [{ classroom_id: 'VIII' }, { classroom_id: 'Kelas tidak ditemukan' }],
    [{ classroom_id: -1 }, { classroom_id: 'Kelas tidak ditemukan' }],
    [{ with_lessons: 'ya' }, { with_lessons: 'Harus true atau false' }],
  ])
  body.accepts([
    [{ to: 'active' }, { to: 'active' }],
    [{ classroom_id: '' }, { classroom_id: null }],
    [{ classroom_id: 0 }, { classroom_id: null }],
    [{ classroom_id: '3' }, { classroom_id: 3 }],
    [{ with_lessons: 1 }, { with_lessons: 1 }],
  ])
})

describe('a move to another class', () => {
  const body = testBody('moveStudentClass', { classroom_id: 2, moved_at: '2026-10-01' })
  body.rejects([
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ classroom_id: 'VII B' }, { classroom_id: 'Pilihan tidak dikenal' }],
    [{ moved_at: '' }, { moved_at: 'Harus diisi' }],
    [{ moved_at: '1 Oktober' }, { moved_at: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ moved_at: '2026-10-32' }, { moved_at: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
  ])
})

describe('joining lessons after a move', () => {
  const body = testBody('joinLessons', { lesson_class_ids: [1] })
  body.rejects([
    [{ lesson_class_ids: [] }, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
    [{ lesson_class_ids: null }, { lesson_class_ids: 'Pilih pelajaran dahulu' }],
    [{ lesson_class_ids: ['a'] }, { 'lesson_class_ids.0': 'Pilihan tidak dikenal' }],
  ])
})

describe('leaving the school', () => {
  const body = testBody('leaveSchool', { left_at: '2026-10-05', reason: 'Pindah sekolah' })
  body.rejects([
    [{ left_at: '' }, { left_at: 'Harus diisi' }],
    [{ left_at: '05-10-2026' }, { left_at: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ reason: '' }, { reason: 'Harus diisi' }],
    [{ reason: 'Bosan' }, { reason: 'Pilihan tidak dikenal' }],
    [{ letter_no: textOfLength(101) }, { letter_no: 'Paling banyak 100 huruf' }],
    [{ note: textOfLength(1001) }, { note: 'Paling banyak 1000 huruf' }],
  ])
  body.accepts([
    [{ reason: 'Lainnya' }, { reason: 'Lainnya' }],
    [{ letter_no: '' }, { letter_no: null }],
    [{ note: textOfLength(1000) }, { note: textOfLength(1000) }],
  ])
})

describe('entering or returning to the school', () => {
  const body = testBody('returnToSchool', { classroom_id: 1, returned_at: '2026-11-02' })
  body.rejects([
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ returned_at: '' }, { returned_at: 'Harus diisi' }],
    [{ returned_at: 'kemarin' }, { returned_at: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ eduyear_id: 'tujuh' }, { eduyear_id: 'Tahun ajaran tidak ditemukan' }],
    [{ eduyear_id: -7 }, { eduyear_id: 'Tahun ajaran tidak ditemukan' }],
    [{ origin_school: textOfLength(256) }, { origin_school: 'Paling banyak 255 huruf' }],
    [{ note: textOfLength(1001) }, { note: 'Paling banyak 1000 huruf' }],
  ])
  body.accepts([
    [{ eduyear_id: '' }, { eduyear_id: null }],
    [{ eduyear_id: 0 }, { eduyear_id: null }],
    [{ eduyear_id: 7 }, { eduyear_id: 7 }],
  ])
})

describe('new passwords for a class', () => {
  const body = testBody('resetClassPasswords', { classroom_id: 1, eduyear_id: 1 })
  body.rejects([
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ classroom_id: 'a' }, { classroom_id: 'Pilihan tidak dikenal' }],
  ])
})
