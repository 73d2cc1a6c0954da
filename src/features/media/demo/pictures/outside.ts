/** Scenes of the school's yard, garden, river and camp. */
import {
  circle,
  cloud,
  flag,
  hills,
  line,
  outdoors,
  path,
  person,
  rect,
  rowOfPeople,
  type Scene,
  school,
  sun,
  times,
  tree,
  WIDTH,
} from './parts.ts'

export const OUTSIDE: readonly Scene[] = [
  {
    alt: 'Siswa berbaris pada upacara bendera',
    titleWords: ['upacara', 'hari guru'],
    draw: () =>
      outdoors('#bfe3f5', '#cdb892') +
      cloud(140, 130) +
      school(480, 560) +
      flag(300, 700) +
      rowOfPeople(6, [520, 700, 105], { cap: '#1e3a6e' }) +
      rowOfPeople(7, [470, 780, 105], { scale: 1.1, cap: '#1e3a6e' }),
  },
  {
    alt: 'Tiga siswa di depan gedung sekolah',
    titleWords: ['selamat datang', 'kepala sekolah', 'sejarah'],
    draw: () =>
      outdoors('#d8eefb', '#8cbf72') +
      sun(1040, 120) +
      cloud(200, 140) +
      hills('#a7cfa0') +
      school(290, 590) +
      path('M520 590 H680 L820 800 H380Z', '#d9cdb4') +
      tree(160, 620) +
      tree(1060, 630) +
      rowOfPeople(3, [500, 720, 100]),
  },
  {
    alt: 'Siswa bermain basket di lapangan sekolah',
    titleWords: ['pertandingan', 'olahraga', 'jasmani'],
    draw: () =>
      outdoors('#c9e9f7', '#d97745', 470) +
      tree(90, 480) +
      tree(1110, 480) +
      line('M60 640 H1140 M600 470 V800', '#fff', 8) +
      rect([880, 250, 16, 330], '#64748b') +
      rect([800, 200, 180, 120, 6], '#f8fafc') +
      line('M850 320 h80', '#ea580c', 12) +
      person([420, 720], 0, { top: '#f59e0b', bottom: '#1f2937', arms: 'up' }) +
      person([620, 690], 1, { top: '#2563eb', bottom: '#1f2937', arms: 'out' }) +
      person([780, 730], 2, { top: '#2563eb', bottom: '#1f2937', arms: 'up' }) +
      circle([470, 420, 34], '#ea580c') +
      line('M436 420 h68 M470 386 v68', '#7c2d12', 4),
  },
  {
    alt: 'Pramuka berkemah di sekeliling api unggun',
    titleWords: ['pramuka', 'perkemahan'],
    draw: () =>
      outdoors('#1f3a5f', '#395b3d') +
      times(40, (n) => circle([(n * 173) % WIDTH, (n * 97) % 380, 2 + (n % 3)], '#fef9c3')) +
      circle([1000, 130, 56], '#fef3c7') +
      path('M150 640 L300 420 L450 640Z', '#c2893b') +
      path('M300 420 L350 640 H250Z', '#8a5a22') +
      path('M760 640 L910 420 L1060 640Z', '#4b7a5a') +
      path('M910 420 L960 640 H860Z', '#2f5240') +
      path('M560 700 q40 -110 60 -150 q40 60 60 150Z', '#f97316') +
      path('M590 700 q20 -60 30 -90 q20 40 30 90Z', '#fde047') +
      line('M540 706 L700 690 M550 690 L700 708', '#5b3a1e', 18) +
      person([420, 740], 0, { top: '#c8a26a', bottom: '#5b4630', cap: '#5b4630' }) +
      person([800, 745], 1, { top: '#c8a26a', bottom: '#5b4630', headscarf: '#5b4630', arms: 'out' }),
  },
  {
    alt: 'Siswa merawat kebun sayur sekolah',
    titleWords: ['kebun', 'kompos', 'panen'],
    draw: () =>
      outdoors('#cdeafa', '#8a5a36', 500) +
      sun(160, 120) +
      hills('#9cc98f') +
      times(
        4,
        (n) =>
          rect([60, 540 + n * 66, 1080, 34, 16], '#6d4427') +
          times(9, (m) =>
            circle([120 + m * 122, 540 + n * 66, 22 + ((m + n) % 3) * 5], m % 3 ? '#4ca64c' : '#7cc35a'),
          ),
      ) +
      person([360, 690], 1, { headscarf: '#ffffff', arms: 'front' }) +
      person([840, 720], 0, { arms: 'out', cap: '#eab308' }) +
      path('M900 600 h70 l20 44 h-90Z', '#64748b'),
  },
  {
    alt: 'Siswa membersihkan tepi sungai',
    titleWords: ['sungai', 'lingkungan'],
    draw: () =>
      outdoors('#c8ecf4', '#7fb56a', 420) +
      hills('#8fc08a') +
      path('M420 420 Q600 560 360 660 T300 800 H820 Q940 680 760 600 T700 420Z', '#5bb0d8') +
      line('M470 520 q60 20 120 0 M420 640 q90 24 180 0 M440 740 q120 24 240 0', '#d9f1fb', 6) +
      tree(140, 560) +
      tree(1080, 540) +
      person([250, 720], 1, { arms: 'front', headscarf: '#ffffff' }) +
      person([960, 720], 0, { arms: 'out' }) +
      path('M1030 620 h70 l-10 90 h-50Z', '#16a34a'),
  },
  {
    alt: 'Gedung sekolah pada sore hari',
    titleWords: ['libur', 'hari raya', 'halaman'],
    draw: () =>
      outdoors('#fcd9a8', '#7fae6b') +
      sun(600, 330, '#fb923c') +
      hills('#6f9e6a') +
      school(290, 600, ['#fbe4c4', '#8c3f2e']) +
      tree(130, 640, '#2f6f45') +
      tree(1090, 640, '#2f6f45') +
      times(6, (n) =>
        line(`M${500 + n * 60} ${150 + (n % 2) * 30} q12 -14 24 0 q12 -14 24 0`, '#5b3a29', 5),
      ) +
      times(
        2,
        (n) =>
          rect([240 + n * 720, 660, 120, 16, 4], '#8b5e34') +
          rect([256 + n * 720, 676, 10, 44], '#5b3a1e') +
          rect([334 + n * 720, 676, 10, 44], '#5b3a1e'),
      ),
  },
]
