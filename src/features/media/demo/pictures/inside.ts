/** Scenes inside a building: library, laboratory, stage, music, museum, classroom. */
import {
  board,
  circle,
  desk,
  HEIGHT,
  line,
  path,
  person,
  rect,
  room,
  rowOfPeople,
  type Scene,
  shelf,
  times,
  WIDTH,
} from './parts.ts'

export const INSIDE: readonly Scene[] = [
  {
    alt: 'Siswa membaca di perpustakaan',
    titleWords: ['membaca', 'perpustakaan', 'literasi'],
    draw: () =>
      room('#f3e6cf', '#c79a68') +
      times(3, (n) => shelf(60, 180 + n * 130, 16) + shelf(640, 180 + n * 130, 16)) +
      person([420, 640], 0, { arms: 'front' }) +
      person([780, 640], 1, { arms: 'front', headscarf: '#ffffff' }) +
      desk(300, 700, 600) +
      path('M400 606 l60 -18 60 18 60 -18 v-30 l-60 14 -60 -14 -60 14Z', '#ffffff') +
      path('M700 606 l60 -18 60 18 v-30 l-60 -14 -60 14Z', '#fdf3d8'),
  },
  {
    alt: 'Siswa melakukan percobaan IPA',
    titleWords: ['sains', 'olimpiade', 'ipa'],
    draw: () =>
      room('#e2f0f1', '#9fb8ba') +
      board(320, 60, 'H₂O + CO₂') +
      person([300, 650], 1, { top: '#f8fafc', arms: 'front', headscarf: '#dbe4ee' }) +
      person([620, 650], 0, { top: '#f8fafc', arms: 'front' }) +
      person([910, 650], 3, { top: '#f8fafc', arms: 'up' }) +
      desk(140, 730, 920) +
      times(5, (n) =>
        path(
          `M${240 + n * 170} 560 h30 v30 l34 50 h-98 l34 -50Z`,
          ['#38bdf8', '#f472b6', '#4ade80', '#facc15', '#a78bfa'][n] ?? '#38bdf8',
        ),
      ),
  },
  {
    alt: 'Siswa menari di panggung pentas seni',
    titleWords: ['pentas', 'tari'],
    draw: () =>
      rect([0, 0, WIDTH, HEIGHT], '#3b1330') +
      path('M0 0 H1200 V90 Q900 150 600 90 Q300 150 0 90Z', '#9f1239') +
      path('M0 0 H180 Q110 400 160 640 H0Z', '#be123c') +
      path('M1200 0 H1020 Q1090 400 1040 640 H1200Z', '#be123c') +
      rect([0, 630, WIDTH, 170], '#a16a3c') +
      path('M600 0 L380 640 H820Z', '#fff7d61f') +
      person([400, 690], 1, { top: '#f59e0b', bottom: '#b91c1c', arms: 'up' }) +
      person([600, 720], 3, { top: '#f59e0b', bottom: '#0f766e', arms: 'out', scale: 1.15 }) +
      person([800, 690], 5, { top: '#f59e0b', bottom: '#b91c1c', arms: 'up' }) +
      times(3, (n) => path(`M${370 + n * 200} 466 q30 -40 60 0Z`, '#fde047')),
  },
  {
    alt: 'Siswa berlatih angklung dalam seragam batik',
    titleWords: ['angklung', 'musik', 'seni'],
    draw: () =>
      room('#fbe7d0', '#b7794a') +
      board(320, 40, '♪ 1 3 5 i ♪') +
      times(
        5,
        (n) =>
          person([200 + n * 200, 700], n, { top: '#c2410c', bottom: '#3f2a1d', arms: 'front' }) +
          rect([160 + n * 200, 540, 80, 8], '#7c4a1e') +
          times(3, (m) => rect([170 + n * 200 + m * 24, 548, 14, 70 + m * 14, 6], '#d9a65b')),
      ),
  },
  {
    alt: 'Siswa melihat pameran di museum',
    titleWords: ['museum', 'kunjungan'],
    draw: () =>
      room('#ece4f1', '#8f7d9c') +
      times(
        3,
        (n) =>
          rect([120 + n * 350, 120, 250, 180, 6], '#b08a4a') +
          rect([140 + n * 350, 140, 210, 140], ['#8fb8d6', '#d6b48f', '#9fc6a0'][n] ?? '#8fb8d6'),
      ) +
      path('M180 260 l50 -70 50 70Z', '#5b7f63') +
      circle([600, 205, 40], '#7c4a2d') +
      path('M880 270 q60 -120 120 0Z', '#3f6f52') +
      rect([520, 470, 160, 150, 4], '#d8d0de') +
      path('M560 470 q-30 -80 40 -110 q70 30 40 110Z', '#a8703f') +
      rowOfPeople(3, [180, 740, 110]) +
      rowOfPeople(3, [800, 740, 110]),
  },
  {
    alt: 'Siswa membersihkan kelas bersama',
    titleWords: ['kebersihan kelas', 'kerja bakti', 'kerukunan'],
    draw: () =>
      room('#e8f3e4', '#c9ab7c') +
      times(
        3,
        (n) =>
          rect([110 + n * 360, 130, 260, 200, 6], '#ffffff') +
          rect([124 + n * 360, 144, 110, 172], '#9ed0ea') +
          rect([246 + n * 360, 144, 110, 172], '#9ed0ea'),
      ) +
      person([260, 720], 0, { arms: 'out' }) +
      line('M330 470 L380 720', '#8b5e34', 12) +
      path('M350 710 h70 l16 46 h-100Z', '#d9a441') +
      person([600, 720], 1, { arms: 'up', headscarf: '#ffffff' }) +
      rect([640, 480, 50, 40, 6], '#fde68a') +
      person([900, 720], 2, { arms: 'front' }) +
      path('M940 660 h80 l-12 70 h-56Z', '#3b82f6'),
  },
]
