/** Its classes, lessons and years, who takes part, and what was taught. */
import { AT, CHAR, type EarlierSchool, GONE, GRADUATED_FROM, LIVE, type Rows, STUDENTS } from './values.ts'

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))

export function academic(): EarlierSchool {
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

export function learning(): EarlierSchool {
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
