/** The earlier system's tables of classrooms, lessons, years, enrolments, materials and tasks. */
import {
  CREATED_AT,
  DELETED_STAMPS,
  type EarlierSchool,
  FIRST_GRADUATE,
  LIVE_STAMPS,
  type Rows,
  STUDENTS,
  VARCHAR,
} from './values.ts'

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))

export function academic(): EarlierSchool {
  const { lessons, participants } = listLessons()
  return {
    classrooms: {
      columns: `id int, code ${VARCHAR}, room ${VARCHAR}, name ${VARCHAR}`,
      rows: CLASSES.map(({ code, room }, n) => [n + 1, code, room, `${code} ${room}`, ...LIVE_STAMPS]),
    },
    lessons: {
      columns: `id int, code ${VARCHAR}, name ${VARCHAR}`,
      rows: [
        [1, 'MTK', 'Matematika', ...LIVE_STAMPS],
        [2, 'IPA', 'IPA', ...LIVE_STAMPS],
        [3, 'IPS', 'IPS', ...LIVE_STAMPS],
      ],
    },
    eduyears: {
      columns: `id int, code ${VARCHAR}, name ${VARCHAR}, status enum('passed','active','draft')`,
      rows: [
        [1, '2021', '2021/2022', 'passed', ...LIVE_STAMPS],
        [2, '2022', '2022/2023', 'active', ...LIVE_STAMPS],
      ],
    },
    semesters: {
      columns: `id int, code ${VARCHAR}, name ${VARCHAR}, status enum('inactive','active')`,
      rows: [
        [1, '1', 'Ganjil', 'active', ...LIVE_STAMPS],
        [2, '2', 'Genap', 'inactive', ...LIVE_STAMPS],
      ],
    },
    student_classes: {
      columns: `id int, student_id int, classroom_id int, eduyear_id int, status ${VARCHAR}`,
      rows: listEnrolments(),
    },
    lesson_classes: {
      columns: 'id int, classroom_id int, eduyear_id int, lesson_id int, teacher_id int, semester_id int',
      rows: lessons,
    },
    lesson_class_students: {
      columns: `id int, lesson_class_id int, student_id int, status ${VARCHAR}, passed_at datetime`,
      rows: participants,
    },
  }
}

function listEnrolments(): Rows {
  const enrolled: Rows = []
  for (let n = 1; n <= STUDENTS; n += 1) {
    const isOver = n >= FIRST_GRADUATE
    enrolled.push([
      n,
      n,
      isOver ? 9 + (n % 4) : 1 + (n % 12),
      isOver ? 1 : 2,
      isOver ? 'passed' : 'active',
      ...LIVE_STAMPS,
    ])
  }
  return enrolled
}

/** Three lessons of each class, with all of its current students. */
function listLessons(): { lessons: Rows; participants: Rows } {
  const lessons: Rows = []
  const participants: Rows = []
  for (let c = 1; c <= 12; c += 1)
    for (let l = 1; l <= 3; l += 1) {
      lessons.push([lessons.length + 1, c, 2, l, c, 1, ...LIVE_STAMPS])
      for (let n = 1; n < FIRST_GRADUATE; n += 1)
        if (1 + (n % 12) === c)
          participants.push([participants.length + 1, lessons.length, n, 'active', null, ...LIVE_STAMPS])
    }
  return { lessons, participants }
}

export function learning(): EarlierSchool {
  return {
    lesson_class_materials: {
      columns: `id int, lesson_class_id int, name ${VARCHAR}, description text, attachment ${VARCHAR}, created_by int, updated_by int`,
      rows: [
        [1, 1, 'Bab 1', '<p>Bilangan</p>', 'materi-bab-1.pdf', 11, 11, ...LIVE_STAMPS],
        [2, 1, 'Terhapus', '', null, 11, 11, ...DELETED_STAMPS],
      ],
    },
    lesson_class_tasks: {
      columns: `id int, lesson_class_id int, name ${VARCHAR}, description text, attachment ${VARCHAR}, deadline_at datetime, status enum('draft','open','close'), open_at datetime, close_at datetime`,
      rows: [
        [
          1,
          1,
          'Latihan 1',
          '<p>Nomor 1</p>',
          null,
          '2022-08-20 00:00:00',
          'open',
          CREATED_AT,
          null,
          ...LIVE_STAMPS,
        ],
      ],
    },
    lesson_class_task_submits: {
      columns: `id int, lesson_class_task_id int, student_id int, answer text, attachment ${VARCHAR}, status enum('draft','submit'), submitted_at datetime`,
      rows: [
        [1, 1, 12, '<p>Jawaban 12</p>', null, 'submit', '2022-08-19 10:00:00', ...LIVE_STAMPS],
        [2, 1, 24, '<p>Terlambat</p>', null, 'submit', '2022-08-21 06:00:00', ...LIVE_STAMPS],
        [3, 1, 9999, '', null, 'draft', null, ...LIVE_STAMPS],
      ],
    },
  }
}
