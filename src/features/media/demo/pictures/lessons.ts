/** Scenes of groups in a room: a class, parents, the infirmary, the shop. */
import {
  board,
  circle,
  desk,
  line,
  person,
  rect,
  room,
  rowOfPeople,
  type Scene,
  shelf,
  times,
} from './parts.ts'

export const GROUP_SCENES: readonly Scene[] = [
  {
    alt: 'Dua siswa dengan robot dari barang bekas',
    titleWords: ['robot', 'barang bekas'],
    draw: () =>
      room('#dfe9fb', '#8ea3c4') +
      desk(200, 740, 800) +
      person([340, 660], 0, { arms: 'front' }) +
      person([860, 660], 1, { arms: 'front', headscarf: '#ffffff' }) +
      desk(200, 740, 800) +
      rect([520, 500, 160, 140, 14], '#cbd5e1') +
      rect([550, 410, 100, 80, 12], '#94a3b8') +
      circle([580, 448, 12], '#22d3ee') +
      circle([622, 448, 12], '#22d3ee') +
      line('M600 410 v-40', '#475569', 8) +
      circle([600, 364, 12], '#ef4444') +
      line('M520 550 l-50 40 M680 550 l50 40', '#475569', 14) +
      times(3, (n) => circle([560 + n * 40, 600, 12], ['#ef4444', '#facc15', '#22c55e'][n] ?? '#ef4444')),
  },
  {
    alt: 'Siswa belajar dengan komputer',
    titleWords: ['gawai', 'informatika', 'komputer', 'penerimaan'],
    draw: () =>
      room('#e5edf5', '#a8b5c4') +
      times(
        3,
        (n) =>
          desk(110 + n * 350, 720, 290) +
          person([255 + n * 350, 640], n + 1, { arms: 'front' }) +
          desk(110 + n * 350, 720, 290) +
          rect([195 + n * 350, 520, 130, 90, 8], '#1f2937') +
          rect([205 + n * 350, 530, 110, 66], ['#38bdf8', '#34d399', '#fbbf24'][n] ?? '#38bdf8') +
          rect([245 + n * 350, 606, 30, 26], '#475569'),
      ) +
      board(320, 60, 'PPDB 2026'),
  },
  {
    alt: 'Siswa menabung di koperasi sekolah',
    titleWords: ['menabung', 'koperasi', 'seragam'],
    draw: () =>
      room('#fdf0dc', '#cf9f68') +
      rect([160, 520, 880, 160, 8], '#a8713d') +
      shelf(200, 260, 26) +
      shelf(200, 400, 26) +
      person([300, 520], 1, { headscarf: '#0f766e', top: '#0f766e', arms: 'front' }) +
      rect([160, 500, 880, 24, 6], '#c98d50') +
      person([700, 770], 0) +
      person([860, 770], 3) +
      circle([560, 470, 46], '#f9a8d4') +
      rect([540, 424, 40, 8], '#9d174d') +
      circle([600, 456, 12], '#f472b6'),
  },
  {
    alt: 'Siswa menunggu giliran di ruang UKS',
    titleWords: ['vaksinasi', 'uks', 'sehat'],
    draw: () =>
      room('#e6f5ef', '#b9d3c8') +
      rect([480, 80, 240, 170, 10], '#ffffff') +
      rect([580, 105, 40, 120, 4], '#dc2626') +
      rect([540, 145, 120, 40, 4], '#dc2626') +
      rect([120, 560, 420, 90, 16], '#ffffff') +
      rect([120, 530, 110, 60, 20], '#bfdbfe') +
      person([720, 700], 1, {
        top: '#ffffff',
        bottom: '#0f766e',
        headscarf: '#ffffff',
        arms: 'out',
        scale: 1.2,
      }) +
      person([900, 710], 0) +
      person([1040, 715], 3),
  },
  {
    alt: 'Orang tua menerima rapor dari wali kelas',
    titleWords: ['rapor', 'wali kelas', 'orang tua', 'komite'],
    draw: () =>
      room('#f4ead9', '#b98a5c') +
      board(320, 60, 'Pembagian Rapor') +
      desk(400, 740, 400) +
      person([600, 660], 3, {
        top: '#7a6a2f',
        bottom: '#4d431c',
        headscarf: '#7a6a2f',
        scale: 1.15,
        arms: 'front',
      }) +
      desk(400, 740, 400) +
      person([290, 760], 0, { top: '#2563eb', bottom: '#374151', scale: 1.15 }) +
      person([200, 770], 2) +
      person([920, 760], 1, { top: '#be185d', bottom: '#7c2d50', headscarf: '#f9a8d4', scale: 1.15 }) +
      person([1020, 770], 4) +
      rect([560, 606, 80, 40, 4], '#1d4ed8'),
  },
  {
    alt: 'Guru menjelaskan pelajaran matematika',
    titleWords: ['penilaian', 'ujian', 'jadwal', 'bertanya', 'kelas vii'],
    draw: () =>
      room('#e9eef6', '#bd9667') +
      board(320, 50, '3x + 7 = 22') +
      person([240, 560], 1, {
        top: '#7a6a2f',
        bottom: '#4d431c',
        headscarf: '#7a6a2f',
        arms: 'out',
        scale: 1.15,
      }) +
      times(
        4,
        (n) => person([330 + n * 200, 690], n, { arms: n === 2 ? 'up' : 'front' }) + desk(240 + n * 200, 770),
      ),
  },
  {
    alt: 'Siswa di depan kain batik buatan sendiri',
    titleWords: ['puisi', 'batik', 'prakarya', 'osis'],
    draw: () =>
      room('#f5e9dd', '#a97b57') +
      times(
        3,
        (n) =>
          rect([110 + n * 350, 90, 280, 330, 4], ['#7c2d12', '#1e3a8a', '#14532d'][n] ?? '#7c2d12') +
          times(
            20,
            (m) =>
              circle([150 + n * 350 + (m % 5) * 50, 130 + Math.floor(m / 5) * 78, 18], '#f3d9a4') +
              circle([150 + n * 350 + (m % 5) * 50, 130 + Math.floor(m / 5) * 78, 8], '#7c2d12'),
          ),
      ) +
      rowOfPeople(4, [300, 740, 200], { arms: 'front' }),
  },
]
