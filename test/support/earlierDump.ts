/**
 * A school of the earlier system, nobody in it real: a dump as mysqldump writes it and the folder of its files, with
 * every oddity such dumps have. Knows nothing of the code that reads it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePdf } from './documents.ts'
import { drawImage } from './images.ts'

type Value = string | number | null
type Rows = Value[][]
export type EarlierSchool = Record<string, { columns: string; rows: Rows }>

export const STUDENTS = 400
const AT = '2021-07-12 07:00:00'
/** created_at, updated_at, deleted_at. */
const LIVE: Value[] = [AT, '2022-01-12 19:23:46', null]
const GONE: Value[] = [AT, AT, '2022-02-01 08:00:00']
const STAMPS = 'created_at datetime, updated_at datetime, deleted_at datetime'
const BCRYPT = '$2b$10$abcdefghijklmnopqrstuuO7mJ1y4Jx6Wm1u5iZKJmW1f0O1a2b3c'
const HOST = 'https://api.sekolah-lama.sch.id/public/images'

const CHAR = 'varchar(255)'
const KEYS = [
  ...[
    'dashboard',
    'manage-profile',
    'manage-content',
    'edit-master-user-others',
    'delete-master-user-others',
  ],
  ...['sia-dashboard', 'sia-rapor', 'cetak-kartu'],
]
const RELIGIONS = ['Islam', 'Kristen', 'KATHOLIK', 'hindu', 'islam']

const pad = (n: number, digits: number) => String(n).padStart(digits, '0')
export const nisnOf = (n: number) => `01${pad(n, 8)}`
export const nisOf = (n: number) => `21${pad(n, 4)}`
export const nameOf = (n: number) => `Murid Rekaan ${pad(n, 3)}`
/** Every fifth is in order; of all others the two numbers are exchanged. */
const isExchanged = (n: number) => n % 5 !== 0
/** 320 of them in ten classes of this year, 80 who have graduated. */
const GRADUATED_FROM = 321
export const hasRapor = (n: number) => n <= 60

export function earlierSchool(): EarlierSchool {
  return { ...people(), ...academic(), ...learning(), ...documents(), ...website() }
}

function people(): EarlierSchool {
  const users: Rows = [
    [
      1,
      'admin',
      null,
      null,
      BCRYPT,
      'Pak Admin',
      'kantor@sekolah-lama.sch.id',
      'administrator',
      1,
      AT,
      null,
      ...LIVE,
    ],
    [
      2,
      'penulis',
      null,
      null,
      BCRYPT,
      "Bu Penulis O'Neil",
      '',
      'administrator',
      4,
      null,
      'penulis.jpg',
      ...LIVE,
    ],
    [
      3,
      'keluar',
      null,
      null,
      BCRYPT,
      'Yang Dihapus',
      'keluar@sekolah-lama.sch.id',
      'administrator',
      1,
      null,
      null,
      ...GONE,
    ],
  ]
  const teachers: Rows = []
  for (let n = 1; n <= 12; n += 1) {
    const nip = n === 12 ? '' : `1980010120100110${pad(n, 2)}`
    users.push([
      10 + n,
      null,
      null,
      nip,
      BCRYPT,
      `Guru Rekaan ${n}`,
      'guru@sekolah-lama.sch.id',
      'teacher',
      3,
      null,
      null,
      ...LIVE,
    ])
    teachers.push([
      n,
      10 + n,
      nip,
      `32730101018000${pad(n, 2)}`,
      `Guru Rekaan ${n}`,
      'P',
      'Bandung',
      '1980-01-01',
      'Kristen',
      'Jl. Lama',
      n % 2 ? 'III/a' : '-',
      'Guru',
      's1',
      '',
      '0812',
      '2010-07-01',
      ...LIVE,
    ])
  }
  const students: Rows = []
  for (let n = 1; n <= STUDENTS; n += 1) {
    const [nisn, nis] = isExchanged(n) ? [nisOf(n), nisnOf(n)] : [nisnOf(n), nisOf(n)]
    const row = n === 400 ? GONE : LIVE
    const out = n >= GRADUATED_FROM ? ['2022-06-20', 'Lulus'] : [null, null]
    users.push([100 + n, null, nisn, null, BCRYPT, nameOf(n), '', 'student', 2, null, null, ...row])
    students.push([
      n,
      100 + n,
      nisn,
      nis,
      '',
      `AL.${n}`,
      nameOf(n),
      n % 2 ? 'L' : 'P',
      'Bandung',
      n === 7 ? '0000-00-00' : '2009-05-17',
      RELIGIONS[n % 5] ?? '',
      150.5,
      0,
      0,
      '',
      '',
      "Jl. D'Angin; No. 1\n",
      '001',
      '',
      'Ayah',
      'Ibu',
      '2021-07-12',
      ...out,
      ...row,
    ])
  }
  return {
    accesses: {
      columns: `id int, parent_id int, name ${CHAR}, label ${CHAR}`,
      rows: KEYS.map((key, n) => [n + 1, 0, key, key, ...LIVE]),
    },
    roles: {
      columns: `id int, name ${CHAR}`,
      rows: [
        [1, 'adminsuper', ...LIVE],
        [2, 'student', ...LIVE],
        [3, 'teacher', ...LIVE],
        [4, 'penulis', ...LIVE],
      ],
    },
    role_accesses: {
      columns: 'id int, role_id int, access_id int',
      rows: [
        ...KEYS.map((_, n): Value[] => [n + 1, 1, n + 1, ...LIVE]),
        ...[3, 4, 5, 8].map((key, n): Value[] => [20 + n, 4, key, ...LIVE]),
        [30, 2, 7, ...LIVE],
        [31, 2, 3, ...LIVE],
      ],
    },
    users: {
      columns: `id int, username ${CHAR}, nisn ${CHAR}, nip ${CHAR}, password ${CHAR}, name ${CHAR}, email ${CHAR}, user_type enum('administrator','teacher','student'), role_id int, last_login datetime, photo ${CHAR}`,
      rows: users,
    },
    teachers: {
      columns: `id int, user_id int, nip ${CHAR}, nik ${CHAR}, name ${CHAR}, gender enum('L','P'), place_birth ${CHAR}, day_birth date, religion ${CHAR}, address ${CHAR}, employee_group ${CHAR}, position ${CHAR}, last_education ${CHAR}, email ${CHAR}, phone ${CHAR}, entry_year date`,
      rows: teachers,
    },
    students: {
      columns: `id int, user_id int, nisn ${CHAR}, nis ${CHAR}, nik ${CHAR}, no_akta ${CHAR}, name ${CHAR}, gender enum('L','P'), place_birth ${CHAR}, day_birth date, religion ${CHAR}, height float, weight float, special_needs tinyint(1), email ${CHAR}, phone ${CHAR}, address ${CHAR}, rt ${CHAR}, urban ${CHAR}, father_name ${CHAR}, mother_name ${CHAR}, entry_year date, out_year date, out_reason ${CHAR}`,
      rows: students,
    },
  }
}

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))

function academic(): EarlierSchool {
  const enrolled: Rows = []
  for (let n = 1; n <= STUDENTS; n += 1) {
    const isOver = n >= GRADUATED_FROM
    enrolled.push([
      n,
      n,
      isOver ? 9 + (n % 4) : 1 + (n % 12),
      isOver ? 1 : 2,
      isOver ? 'passed' : 'active',
      ...LIVE,
    ])
  }
  const lessons: Rows = []
  const participants: Rows = []
  for (let c = 1; c <= 12; c += 1)
    for (let l = 1; l <= 3; l += 1) {
      lessons.push([lessons.length + 1, c, 2, l, c, 1, ...LIVE])
      for (let n = 1; n < GRADUATED_FROM; n += 1)
        if (1 + (n % 12) === c)
          participants.push([participants.length + 1, lessons.length, n, 'active', null, ...LIVE])
    }
  return {
    classrooms: {
      columns: `id int, code ${CHAR}, room ${CHAR}, name ${CHAR}`,
      rows: CLASSES.map(({ code, room }, n) => [n + 1, code, room, `${code} ${room}`, ...LIVE]),
    },
    lessons: {
      columns: `id int, code ${CHAR}, name ${CHAR}`,
      rows: [
        [1, 'MTK', 'Matematika', ...LIVE],
        [2, 'IPA', 'IPA', ...LIVE],
        [3, 'IPS', 'IPS', ...LIVE],
      ],
    },
    eduyears: {
      columns: `id int, code ${CHAR}, name ${CHAR}, status enum('passed','active','draft')`,
      rows: [
        [1, '2021', '2021/2022', 'passed', ...LIVE],
        [2, '2022', '2022/2023', 'active', ...LIVE],
      ],
    },
    semesters: {
      columns: `id int, code ${CHAR}, name ${CHAR}, status enum('inactive','active')`,
      rows: [
        [1, '1', 'Ganjil', 'active', ...LIVE],
        [2, '2', 'Genap', 'inactive', ...LIVE],
      ],
    },
    student_classes: {
      columns: `id int, student_id int, classroom_id int, eduyear_id int, status ${CHAR}`,
      rows: enrolled,
    },
    lesson_classes: {
      columns: 'id int, classroom_id int, eduyear_id int, lesson_id int, teacher_id int, semester_id int',
      rows: lessons,
    },
    lesson_class_students: {
      columns: `id int, lesson_class_id int, student_id int, status ${CHAR}, passed_at datetime`,
      rows: participants,
    },
  }
}

function learning(): EarlierSchool {
  return {
    lesson_class_materials: {
      columns: `id int, lesson_class_id int, name ${CHAR}, description text, attachment ${CHAR}, created_by int, updated_by int`,
      rows: [
        [1, 1, 'Bab 1', '<p>Bilangan</p>', 'materi-bab-1.pdf', 11, 11, ...LIVE],
        [2, 1, 'Terhapus', '', null, 11, 11, ...GONE],
      ],
    },
    lesson_class_tasks: {
      columns: `id int, lesson_class_id int, name ${CHAR}, description text, attachment ${CHAR}, deadline_at datetime, status enum('draft','open','close'), open_at datetime, close_at datetime`,
      rows: [[1, 1, 'Latihan 1', '<p>Nomor 1</p>', null, '2022-08-20 00:00:00', 'open', AT, null, ...LIVE]],
    },
    lesson_class_task_submits: {
      columns: `id int, lesson_class_task_id int, student_id int, answer text, attachment ${CHAR}, status enum('draft','submit'), submitted_at datetime`,
      rows: [
        [1, 1, 12, '<p>Jawaban 12</p>', null, 'submit', '2022-08-19 10:00:00', ...LIVE],
        [2, 1, 24, '<p>Terlambat</p>', null, 'submit', '2022-08-21 06:00:00', ...LIVE],
        [3, 1, 9999, '', null, 'draft', null, ...LIVE],
      ],
    },
  }
}

const raporFile = (n: number) => `${nisOf(n)}_2022_1_kelas.pdf`
const letterFile = (n: number) => `${nisOf(n)}_2021_${80 + (n % 10)}.pdf`

function documents(): EarlierSchool {
  const rapors: Rows = []
  for (let n = 1; hasRapor(n); n += 1) rapors.push([n, n, 1, raporFile(n), 1, 1, ...LIVE])
  // The second is no PDF, the third is not in the folder, the fourth is of a semester nobody knows.
  rapors.push(
    [901, 61, 1, 'bukan-pdf.pdf', 1, 1, ...LIVE],
    [902, 62, 1, 'hilang.pdf', 1, 1, ...LIVE],
    [903, 63, 9, raporFile(1), 1, 1, ...LIVE],
  )
  const graduations: Rows = []
  for (let n = GRADUATED_FROM; n < GRADUATED_FROM + 20; n += 1)
    graduations.push([
      n,
      1,
      n,
      `${80 + (n % 10)}.25`,
      n === GRADUATED_FROM ? 'surat-hilang.pdf' : letterFile(n),
      1,
      1,
      ...LIVE,
    ])
  return {
    rapors: {
      columns: `id int, student_class_id int, semester_id int, file ${CHAR}, created_by int, updated_by int`,
      rows: rapors,
    },
    graduations: {
      columns: `id int, eduyear_id int, student_id int, final_score double, file ${CHAR}, created_by int, updated_by int`,
      rows: graduations,
    },
  }
}

export const LONG_SLUG = `pengumuman-${'sangat-'.repeat(14)}panjang`

function website(): EarlierSchool {
  const pictured = `<p>Teks "berita"; it's here</p><p><img src="${HOST}/isi%20satu.png" alt="Isi"></p><p><a href="${HOST}/isi%20satu.png">Besar</a><img src="${HOST}/tidak-ada.jpg"></p><script>alert(1)</script>`
  const post = (
    id: number,
    given: Partial<
      Record<'title' | 'slug' | 'content' | 'type' | 'status' | 'at' | 'date' | 'image', string>
    >,
    author = 2,
  ): Value[] => {
    const {
      title = `Konten ${id}`,
      slug = `konten-${id}`,
      content = '<p>Isi</p>',
      type = 'news',
      status = 'publish',
      at = `2021-08-${pad(id, 2)} 10:00:00`,
      date = null,
      image = 'sampul.jpg',
    } = given
    return [
      id,
      title,
      slug,
      content,
      'Ringkasan',
      'satu,dua',
      image,
      status,
      'public',
      'close',
      type,
      date,
      author,
      at,
      at,
      null,
    ]
  }
  return {
    posts: {
      columns: `id int, title ${CHAR}, slug ${CHAR}, content longtext, excerpt ${CHAR}, tags ${CHAR}, image ${CHAR}, status ${CHAR}, visibility ${CHAR}, comment_status ${CHAR}, type ${CHAR}, agenda_date date, author_id int`,
      rows: [
        post(1, { content: pictured }),
        post(2, { slug: LONG_SLUG, at: '2021-07-30 23:30:00' }),
        post(3, { status: 'inactive' }),
        post(4, { type: 'agenda', date: '2022-08-17', image: '' }, 3),
        post(5, { type: 'page', image: 'posts/hilang.jpg' }),
        [...post(6, {}).slice(0, -1), '2022-01-01 00:00:00'],
        post(7, { type: 'preface', image: 'sampul.jpg' }),
        post(8, { slug: 'konten-1' }),
      ],
    },
    post_meta: {
      columns: `id int, post_id int, name ${CHAR}, value text`,
      rows: [
        [1, 2, 'mtdt_headline_one', '1', ...LIVE],
        [2, 1, 'mtdt_headline_one', '1', ...LIVE],
        [3, 8, 'mtdt_headline_one', '1', ...LIVE],
        [4, 1, 'mtdt_sumber', 'kantor', ...LIVE],
        [5, 1, 'lain', 'x', ...LIVE],
      ],
    },
    slides: {
      columns: `id int, title ${CHAR}, description ${CHAR}, link ${CHAR}, image ${CHAR}, \`order\` int`,
      rows: [
        [1, 'Kedua', 'Ket', 'klik di sini', 'slide.jpg', 5, ...LIVE],
        [2, 'Pertama', null, 'www.sekolah.sch.id', 'slide.jpg', 2, ...LIVE],
        [3, 'Ketiga', null, 'berita/ppdb', 'slide.jpg', 9, ...LIVE],
      ],
    },
    galleries: {
      columns: `id int, title ${CHAR}, description text, image ${CHAR}, type enum('image','video')`,
      rows: [
        [1, 'Upacara', '', 'galeri.jpg', 'image', ...LIVE],
        [2, 'Video', '', 'https://youtu.be/dQw4w9WgXcQ', 'video', ...LIVE],
      ],
    },
    albums: {
      columns: `id int, title ${CHAR}, description text, image ${CHAR}`,
      rows: [[1, 'Album', '', 'galeri.jpg', ...LIVE]],
    },
    'album-galleries': {
      columns: 'id int, album_id int, gallery_id int',
      rows: [
        [1, 1, 2, ...LIVE],
        [2, 1, 1, ...LIVE],
        [3, 1, 77, ...LIVE],
      ],
    },
    menus: {
      columns: `id int, name ${CHAR}, parent_id int, post_id int, link ${CHAR}, urut ${CHAR}, type ${CHAR}`,
      rows: [
        [1, 'Beranda', 0, null, '', '1', 'main', ...LIVE],
        [2, 'Profil', 0, 5, 'pages/konten-5', '10', 'main', ...LIVE],
        [3, 'Berita', 0, null, 'berita', '2', 'main', ...LIVE],
        [4, 'Anak', 3, null, 'berita/anak', '1', 'main', ...LIVE],
        [5, 'Cucu', 4, 6, 'berita/cucu', '1', 'main', ...LIVE],
        [6, 'Cicit', 5, null, 'https://luar.sch.id/x', '1', 'main', ...LIVE],
        [7, 'Jahat', 0, null, 'javascript:alert(1)', '1', 'top', ...LIVE],
        [8, 'Yatim', 99, null, 'yatim', '3', 'top', ...LIVE],
      ],
    },
    generals: {
      columns: `id int, name ${CHAR}, value ${CHAR}`,
      rows: [
        [1, 'site name', 'SMP Lama', ...LIVE],
        [2, 'facebook', 'www.facebook.com/smplama', ...LIVE],
        [3, 'logo', 'logo.png', ...LIVE],
        [4, 'fax', '022', ...LIVE],
      ],
    },
    sessions_lama: { columns: `id int, isi ${CHAR}`, rows: [[1, 'x', ...LIVE]] },
  }
}

const quoted = (value: Value) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n')}'`

/** As mysqldump writes it. */
export function dumpOf(school: EarlierSchool): string {
  const tables = Object.entries(school).map(([name, { columns, rows }]) => {
    const all = `${columns}, ${STAMPS}`
    const described = all
      .split(/, (?![^(]*\))/)
      .map((column) => `  ${column.replace(/^`?(\w+)`?/, '`$1`')} DEFAULT NULL`)
    const values = rows.map((row) => `(${row.map(quoted).join(',')})`).join(',')
    return [
      `DROP TABLE IF EXISTS \`${name}\`;`,
      `CREATE TABLE \`${name}\` (\n${described.join(',\n')},\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB;`,
      `LOCK TABLES \`${name}\` WRITE;`,
      ...(rows.length ? [`INSERT INTO \`${name}\` VALUES ${values};`] : []),
      'UNLOCK TABLES;',
    ].join('\n')
  })
  return `-- MySQL dump 10.13  Distrib 8.0.36\n\n/*!40103 SET TIME_ZONE='+00:00' */;\n\n${tables.join('\n\n')}\n\n-- Dump completed on 2026-11-20 20:00:00\n`
}

/** The folder as the earlier system keeps it: copies beside originals, some files only under a longer name. */
export async function writeFolder(folder: string): Promise<void> {
  const put = (path: string, bytes: Buffer | string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const jpeg = await drawImage({ width: 640, height: 400 })
  const png = await drawImage({ width: 320, height: 200, format: 'png' })
  for (const path of [
    'posts/sampul.jpg',
    'posts/300-sampul.jpg',
    'galleries/400-galeri.jpg',
    'profiles/penulis.jpg',
  ])
    put(`public/images/${path}`, jpeg)
  put('public/images/slides/slide.jpg', jpeg)
  put('public/images/posts/isi satu.png', png)
  put('public/images/logo.png', png)
  for (let n = 1; hasRapor(n); n += 1) put(`public/rapor/${raporFile(n)}`, makePdf(`RAPOR ${n}`))
  for (let n = GRADUATED_FROM + 1; n < GRADUATED_FROM + 20; n += 1)
    put(`public/lulus/1650000${n}-${letterFile(n)}`, makePdf(`SURAT ${n}`))
  put('public/rapor/bukan-pdf.pdf', 'bukan')
  put('attachments/materi-bab-1.pdf', makePdf('MATERI'))
}
