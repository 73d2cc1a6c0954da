/** Report cards, graduation letters and their release as the office sends them: what is accepted, and otherwise the messages. */
import { describe } from 'vitest'
import { testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('the report cards of a class', () => {
  const body = testBody('listRapors', { eduyear_id: 1, semester_id: 1, classroom_id: 1 })
  body.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ semester_id: '' }, { semester_id: 'Harus diisi' }],
    [{ classroom_id: '' }, { classroom_id: 'Harus diisi' }],
    [{ classroom_id: 'VII A' }, { classroom_id: 'Pilihan tidak dikenal' }],
    [
      { eduyear_id: '', semester_id: '', classroom_id: '' },
      { eduyear_id: 'Harus diisi', semester_id: 'Harus diisi', classroom_id: 'Harus diisi' },
    ],
  ])
})

describe('a report card', () => {
  const body = testBody('saveRapor', { id: 0, student_id: 1, eduyear_id: 1, semester_id: 1, classroom_id: 1 })
  body.rejects([
    [{ id: -1 }, { id: 'Rapor tidak dikenal' }],
    [{ id: 'a' }, { id: 'Rapor tidak dikenal' }],
    [{ student_id: '' }, { student_id: 'Harus diisi' }],
    [{ student_id: 0 }, { student_id: 'Pilihan tidak dikenal' }],
  ])
  body.accepts([
    [{ id: '' }, { id: 0 }],
    [{ id: '0' }, { id: 0 }],
  ])
})

describe('withdrawing a report card', () => {
  const body = testBody('withdrawRapor', { reason: 'Salah cetak' })
  body.rejects([
    [{ reason: '' }, { reason: 'Harus diisi' }],
    [{ reason: '  ' }, { reason: 'Harus diisi' }],
    [{ reason: textOfLength(501) }, { reason: 'Paling banyak 500 huruf' }],
  ])
  body.accepts([[{ reason: textOfLength(500) }, { reason: textOfLength(500) }]])
})

describe('the graduation letters of a year', () => {
  const body = testBody('listGraduations', { eduyear_id: 1 })
  body.rejects([
    [{ eduyear_id: '' }, { eduyear_id: 'Harus diisi' }],
    [{ classroom_id: 'IX' }, { classroom_id: 'Pilihan tidak dikenal' }],
  ])
  body.accepts([
    [{ classroom_id: 0 }, { classroom_id: null }],
    [{ classroom_id: '' }, { classroom_id: null }],
    [{ classroom_id: null }, { classroom_id: null }],
    [{ classroom_id: '0' }, { classroom_id: null }],
    [{ classroom_id: 4 }, { classroom_id: 4 }],
  ])
})

describe('a graduation letter', () => {
  const body = testBody('saveGraduation', { student_id: 1, eduyear_id: 1, final_score: '87,5' })
  body.rejects([
    [{ final_score: '' }, { final_score: 'Harus diisi' }],
    [{ final_score: '100,01' }, { final_score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ final_score: '-1' }, { final_score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ final_score: '87,555' }, { final_score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ final_score: 'delapan' }, { final_score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ student_id: '' }, { student_id: 'Harus diisi' }],
    [{ eduyear_id: 'x' }, { eduyear_id: 'Pilihan tidak dikenal' }],
  ])
  body.accepts([
    [{ final_score: '87.50' }, { final_score: 87.5 }],
    [{ final_score: 100 }, { final_score: 100 }],
    [{ final_score: '100' }, { final_score: 100 }],
    [{ final_score: '0' }, { final_score: 0 }],
  ])
})

describe('withdrawing a graduation letter', () => {
  const body = testBody('withdrawGraduation', { reason: 'Salah nilai' })
  body.rejects([
    [{ reason: '' }, { reason: 'Harus diisi' }],
    [{ reason: textOfLength(501) }, { reason: 'Paling banyak 500 huruf' }],
  ])
})

describe('a release', () => {
  const body = testBody('saveReleases', {
    eduyear_id: 1,
    semester_id: 1,
    kind: 'rapor',
    classroom_ids: [1],
    act: 'release',
  })
  body.rejects([
    [{ kind: '' }, { kind: 'Harus diisi' }],
    [{ kind: 'surat' }, { kind: 'Pilihan tidak dikenal' }],
    [{ semester_id: null }, { semester_id: 'Harus diisi' }],
    [{ classroom_ids: [] }, { classroom_ids: 'Pilih kelas dahulu' }],
    [{ classroom_ids: null }, { classroom_ids: 'Pilih kelas dahulu' }],
    [{ act: '' }, { act: 'Harus diisi' }],
    [{ act: 'hapus' }, { act: 'Pilihan tidak dikenal' }],
    [{ act: 'withdraw' }, { reason: 'Harus diisi' }],
    [{ act: 'withdraw', reason: textOfLength(501) }, { reason: 'Paling banyak 500 huruf' }],
    [{ release_at: '2026-12-20' }, { release_at: 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00' }],
  ])
  body.accepts([
    [
      { kind: 'graduation', semester_id: null },
      { kind: 'graduation', semester_id: null },
    ],
    [
      { act: 'withdraw', reason: 'Salah cetak' },
      { act: 'withdraw', reason: 'Salah cetak' },
    ],
    [{ release_at: '' }, { release_at: null }],
    [{ release_at: '2026-12-20T10:00:00+07:00' }, { release_at: '2026-12-20T03:00:00.000Z' }],
  ])
})

describe('the default state of new documents', () => {
  const body = testBody('saveReleaseDefault', { by_default: 'draft' })
  body.rejects([
    [{ by_default: '' }, { by_default: 'Harus diisi' }],
    [{ by_default: 'nanti' }, { by_default: 'Pilihan tidak dikenal' }],
  ])
  body.accepts([[{ by_default: 'released' }, { by_default: 'released' }]])
})
