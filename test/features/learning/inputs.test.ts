/** Materials, tasks, answers and scores as teachers and students send them: what is accepted, and otherwise the messages. */
import { describe } from 'vitest'
import { STORED_NAME, testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('a material', () => {
  const body = testBody('createMaterial', { name: 'Bab 1' })
  body.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ name: '   ' }, { name: 'Harus diisi' }],
    [{ name: textOfLength(256) }, { name: 'Paling banyak 255 huruf' }],
    [{ description: textOfLength(100001) }, { description: 'Paling banyak 100.000 huruf' }],
    [{ description: 5 }, { description: 'Harus berupa teks' }],
    [{ attachments: ['../rapor.pdf'] }, { 'attachments.0': 'Berkas tidak dikenal. Unggah ulang berkasnya.' }],
    [{ attachments: Array(6).fill(STORED_NAME) }, { attachments: 'Paling banyak 5 berkas' }],
    [{ attachment: 'x' }, { attachment: 'Berkas tidak dikenal. Unggah ulang berkasnya.' }],
  ])
  body.accepts([
    [{ name: textOfLength(255) }, { name: textOfLength(255) }],
    [{ description: '' }, { description: null }],
    [{ description: textOfLength(100000) }, { description: textOfLength(100000) }],
    [{ attachments: [] }, { attachments: [] }],
    [{ attachments: null }, { attachments: null }],
    [{ attachments: [STORED_NAME] }, { attachments: [STORED_NAME] }],
    [{ attachments: Array(5).fill(STORED_NAME) }, { attachments: Array(5).fill(STORED_NAME) }],
    [{ attachment: '' }, { attachment: '' }],
    [{ attachment: STORED_NAME }, { attachment: STORED_NAME }],
  ])
})

describe('a task', () => {
  const body = testBody('createTask', { name: 'PR 1', deadline_at: '2026-11-20' })
  body.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ deadline_at: '' }, { deadline_at: 'Harus diisi' }],
    [
      { deadline_at: '2026-11-20T15:00:00' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: '2026-11-20T15:00:00+07:00' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: '2026-11-20 15:00' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: '20/11/2026' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: '2026-11-31' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: '2026-11-20T25:00' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [
      { deadline_at: 'besok' },
      { deadline_at: 'Batas waktu tidak dikenal, contoh: 2026-11-20 atau 2026-11-20T15:00' },
    ],
    [{ status: 'selesai' }, { status: 'Pilihan tidak dikenal' }],
    [{ description: textOfLength(100001) }, { description: 'Paling banyak 100.000 huruf' }],
    [{ attachments: ['x'] }, { 'attachments.0': 'Berkas tidak dikenal. Unggah ulang berkasnya.' }],
  ])
  body.accepts([
    [{ deadline_at: '2026-11-20T15:00' }, { deadline_at: '2026-11-20T15:00' }],
    [{ status: '' }, { status: null }],
    [{ status: 'open' }, { status: 'open' }],
    [{ status: 'close' }, { status: 'close' }],
  ])
})

describe('copying a task to other classes', () => {
  const body = testBody('copyTask', { lesson_class_ids: [1] })
  body.rejects([
    [{ lesson_class_ids: [] }, { lesson_class_ids: 'Pilih kelas dahulu' }],
    [{ lesson_class_ids: null }, { lesson_class_ids: 'Pilih kelas dahulu' }],
    [{ lesson_class_ids: ['a'] }, { 'lesson_class_ids.0': 'Pilihan tidak dikenal' }],
    [{ status: 'close' }, { status: 'Pilihan tidak dikenal' }],
  ])
  body.accepts([
    [{ status: '' }, { status: null }],
    [{ status: 'open' }, { status: 'open' }],
  ])
})

describe('copying a material to other classes', () => {
  const body = testBody('copyMaterial', { lesson_class_ids: [1] })
  body.rejects([
    [{ lesson_class_ids: [] }, { lesson_class_ids: 'Pilih kelas dahulu' }],
    [{ lesson_class_ids: null }, { lesson_class_ids: 'Pilih kelas dahulu' }],
  ])
})

describe('an answer', () => {
  const body = testBody('createSubmission', { answer: '<p>Jawaban</p>', status: 'draft' })
  body.rejects([
    [{ status: '' }, { status: 'Harus diisi' }],
    [{ status: 'kirim' }, { status: 'Pilihan tidak dikenal' }],
    [{ answer: textOfLength(100001) }, { answer: 'Paling banyak 100.000 huruf' }],
    [{ answer: 5 }, { answer: 'Harus berupa teks' }],
    [{ attachments: ['x'] }, { 'attachments.0': 'Berkas tidak dikenal. Unggah ulang berkasnya.' }],
    [{ attachments: Array(6).fill(STORED_NAME) }, { attachments: 'Paling banyak 5 berkas' }],
  ])
  body.accepts([
    [{ status: 'submit' }, { status: 'submit' }],
    [{ answer: '' }, { answer: null }],
    [{ answer: textOfLength(100000) }, { answer: textOfLength(100000) }],
  ])
})

describe('a score', () => {
  const body = testBody('scoreSubmission', { score: '87,5' })
  body.rejects([
    [{ score: '100,01' }, { score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ score: '-1' }, { score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ score: '87,555' }, { score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ score: 'A' }, { score: 'Nilai 0 sampai 100, paling banyak dua desimal' }],
    [{ feedback: textOfLength(2001) }, { feedback: 'Paling banyak 2000 huruf' }],
    [{ is_return: 'ya' }, { is_return: 'Harus true atau false' }],
    [{ is_return: '' }, { is_return: 'Harus true atau false' }],
    [{ is_return: true }, { feedback: 'Harus diisi' }],
    [{ is_return: 1, feedback: ' ' }, { feedback: 'Harus diisi' }],
  ])
  body.accepts([
    [{ score: '' }, { score: null }],
    [{ score: null }, { score: null }],
    [{ score: '0' }, { score: 0 }],
    [{ score: 100 }, { score: 100 }],
    [{ feedback: textOfLength(2000) }, { feedback: textOfLength(2000) }],
    [{ feedback: '' }, { feedback: null }],
    [
      { is_return: true, feedback: 'Lengkapi' },
      { is_return: true, feedback: 'Lengkapi' },
    ],
    [
      { is_return: 1, feedback: 'Lengkapi' },
      { is_return: 1, feedback: 'Lengkapi' },
    ],
    [{ is_return: false }, { is_return: false }],
  ])
})
