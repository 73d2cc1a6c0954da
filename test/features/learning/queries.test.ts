/** The query parameters of the calls of learning: the values read from them, and the messages for invalid ones. */
import { describe } from 'vitest'
import { testQuery, textOfLength } from '#test/support/resource/inputs.ts'

describe('the learning overview', () => {
  const input = testQuery('readLearningOverview')
  input.rejects([[{ semester_id: 'x' }, { semester_id: 'Pilihan tidak dikenal' }]])
  input.accepts([[{ eduyear_id: '1' }, { eduyear_id: 1 }]])
})

describe('the tasks of a lesson', () => {
  const input = testQuery('listTasks')
  input.rejects([
    [{ deleted: 'ya' }, { deleted: 'Pilihan: 0 atau 1' }],
    [{ orderby: 'score' }, { orderby: 'Urutan ini tidak dikenal' }],
    [{ order: 'turun' }, { order: 'Arah urutan: asc atau desc' }],
    [{ page: 'dua' }, { page: 'Harus angka' }],
    [{ search: textOfLength(101) }, { search: 'Pencarian paling banyak 100 huruf' }],
    [{ filter: '{"nama":{"op":"equal","value":"a"}}' }, { filter: 'Filter tidak dikenal: nama' }],
    [{ filter: 'x' }, { filter: 'Filter bukan JSON' }],
  ])
  input.accepts([
    [{ deleted: '1' }, { deleted: '1' }],
    [{ orderby: 'deadline_at' }, { orderby: 'deadline_at' }],
    [{ order: 'desc' }, { order: 'desc' }],
    [{ page: '2' }, { page: 2 }],
    [{ page_size: '500' }, { page_size: 100 }],
    [{ search: 'pecahan' }, { search: 'pecahan' }],
    [
      { filter: '{"status":{"op":"equal","value":"open"}}' },
      { filter: { status: { op: 'equal', value: 'open' } } },
    ],
  ])
})

describe('removing a task', () => {
  const input = testQuery('removeTask')
  input.rejects([
    [{ with_submissions: 'ya' }, { with_submissions: 'Pilihan: 0 atau 1' }],
    [{ reason: textOfLength(501) }, { reason: 'Paling banyak 500 huruf' }],
  ])
  input.accepts([
    [{ with_submissions: '1' }, { with_submissions: '1' }],
    [{ reason: 'Salah kelas' }, { reason: 'Salah kelas' }],
  ])
})

describe('comments used before', () => {
  const input = testQuery('listComments')
  input.rejects([[{ search: textOfLength(101) }, { search: 'Paling banyak 100 huruf' }]])
  input.accepts([[{ search: 'bagus' }, { search: 'bagus' }]])
})
