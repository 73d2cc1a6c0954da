/** Law: the menus keep their order, which the positions of the entries decide and not the order of the register. */
import { describe, expect, it } from 'vitest'
import { createRegistry, findScreen, type Registry } from '#platform/console/kit/registry/registry.ts'
import { createMenu } from '#platform/console/layout/menu/menu.ts'
import { features, registry } from '#test/support/console/screens.ts'

/** The entries by label, after the heading or group that they stand under. A school may have added others. */
const SIDEBAR = [
  'Dashboard',
  'Konten Situs: Pengumuman/Informasi',
  'Konten Situs: Artikel',
  'Konten Situs: Agenda',
  'Konten Situs: Halaman',
  'Konten Situs: Sambutan',
  'Konten Situs: Terjadwal',
  'Media: Media',
  'Media: Slide',
  'Media: Gallery',
  'Pengaturan: Menu',
  'Pengaturan: Pengalihan',
  'Pengaturan: Pengaturan Umum',
  'Pengguna & Hak Akses: Pengguna',
  'Role',
  'Jejak',
]
const SIA_NAVBAR = [
  'Beranda SIA',
  'Data Master: Mata Pelajaran',
  'Data Master: Kelas',
  'Data Master: Tahun Ajaran',
  'Data Master: Guru',
  'Data Master: Siswa',
  'Data Master: Wali Kelas',
  'Data Master: Periode Aktif',
  'Kegiatan: Peserta Kelas',
  'Kegiatan: Pelajaran Kelas',
  'Kegiatan: Peserta Pelajaran',
  'Kegiatan: Pelajaran Saya',
  'Kegiatan: Rapor',
  'Kegiatan: Kelulusan',
  'Kegiatan: Tutup Tahun',
  'Kegiatan: Terbitkan',
]

/** @returns the menu of a teacher with all keys, without entries that a school added */
function listEntries({ screens }: Pick<Registry, 'screens'>, isSia: boolean): string[] {
  const entries = createMenu(screens, { isSia, can: () => true, userType: 'teacher' })
    .flatMap((entry) => (entry.kind === 'group' ? entry.screens : [entry.screen]))
    .map(({ group, heading = group?.label, label }) => (heading ? `${heading}: ${label}` : label))
  return entries.filter((entry) => [...SIDEBAR, ...SIA_NAVBAR].includes(entry))
}

it('the entries have this order', () => {
  expect(listEntries(registry, false)).toEqual(SIDEBAR)
  expect(listEntries(registry, true)).toEqual(SIA_NAVBAR)
})

describe('with the features registered in the opposite order', () => {
  const reversed = createRegistry(features.toReversed())

  it('the entries have the same order', () => {
    expect(listEntries(reversed, false)).toEqual(SIDEBAR)
    expect(listEntries(reversed, true)).toEqual(SIA_NAVBAR)
  })

  it('every address opens the same screen', () => {
    const addresses = registry.screens.flatMap(({ path }) =>
      ['1', 'new', 'overview'].map((value) => path.replace(/:\w+/g, value)),
    )
    const findPaths = ({ screens }: Registry) =>
      addresses.map((address) => [address, findScreen(screens, address)?.path])
    expect(findPaths(reversed)).toEqual(findPaths(registry))
  })
})
