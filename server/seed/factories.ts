/** Believable Indonesian records for tests, the demonstration and the benchmark; one number, always the same record. */
import { TZDate } from '@date-fns/tz'
import { formatISO } from 'date-fns'
import type { z } from 'zod'
import type { PostInput } from '#contract/content/posts/postInput.ts'
import type { PostType } from '#contract/content/postType.ts'
import {
  CLASS_CODES,
  EDUCATIONS,
  EMPLOYEE_GROUPS,
  type Option,
  ROOMS,
  STUDENT_RELIGIONS,
  TEACHER_RELIGIONS,
} from '#contract/options.ts'
import type { UserType } from '#contract/people/session.ts'
import type { student } from '#contract/people/student.ts'
import type { teacher } from '#contract/people/teacher.ts'
import type { InputOf } from '#contract/resource.ts'
import type { classroom } from '#contract/sia/classroom.ts'
import { type eduyear, eduyearName } from '#contract/sia/eduyear.ts'
import type { lesson } from '#contract/sia/lesson.ts'
import { nth } from './nth.ts'
import * as words from './words.ts'

/** As a form sends it: what may be left out may stay out. */
export type StudentInput = z.input<(typeof student)['input']>
export type TeacherInput = InputOf<typeof teacher>
export type UserInput = {
  user_type: UserType
  name: string
  username: string | null
  email: string | null
  nisn: string | null
  nip: string | null
}

/** @param n its number; different numbers never share NISN, NIS or NIK (up to 999,999) */
export function makeStudent(n: number, changes: Partial<StudentInput> = {}): StudentInput {
  const dice = seededRandom('student', n)
  const person = makePerson(dice, n, 2011 + dice(3))
  const father = `${dice.pick(words.FIRST_NAMES.L)} ${person.family}`
  const mother = `${dice.pick(words.FIRST_NAMES.P)} ${dice.pick(words.LAST_NAMES)}`
  return {
    nisn: `0${person.birthYear.slice(2)}${digits(n, 7)}`,
    nis: digits(n, 5),
    nik: person.nik,
    no_akta: `AL.500.${digits(n, 7)}`,
    name: person.name,
    gender: person.gender,
    place_birth: person.place_birth,
    day_birth: person.day_birth,
    religion: religion(dice, STUDENT_RELIGIONS),
    height: String(138 + dice(35)),
    weight: String(34 + dice(28)),
    special_needs: dice(40) === 0 ? 'Rabun jauh' : null,
    address: person.address,
    rt: digits(1 + dice(12), 3),
    rw: digits(1 + dice(9), 3),
    urban: `Kelurahan ${dice.pick(words.STREETS)}`,
    sub_district: dice.pick(words.DISTRICTS),
    city: dice.pick(words.CITIES),
    postal_code: digits(40111 + dice(160), 5),
    email: `${handle(person.name)}.${n}@siswa.pelita.sch.id`,
    phone: phone(dice),
    entry_year: String(2024 + dice(3)),
    father_name: father,
    father_job: dice.pick(words.JOBS.slice(0, -1)),
    father_education: dice.pick(EDUCATIONS).name,
    father_address: person.address,
    father_email: `${handle(father)}.${n}@contoh.id`,
    father_phone: phone(dice),
    mother_name: mother,
    mother_job: dice.pick(words.JOBS),
    mother_education: dice.pick(EDUCATIONS).name,
    mother_address: person.address,
    mother_email: `${handle(mother)}.${n}@contoh.id`,
    mother_phone: phone(dice),
    guardian_name:
      dice(10) === 0 ? `${dice.pick(words.FIRST_NAMES.L)} ${dice.pick(words.LAST_NAMES)}` : father,
    ...changes,
  }
}

/** @param n its number; different numbers below 1,000 never share NIP or NIK */
export function makeTeacher(n: number, changes: Partial<TeacherInput> = {}): TeacherInput {
  const dice = seededRandom('teacher', n)
  const person = makePerson(dice, n, 1968 + dice(30))
  const since = Number(person.birthYear) + 24 + dice(4)
  const isMan = person.gender === 'L'
  return {
    nip: `${person.day_birth.replaceAll('-', '')}${since}01${isMan ? 1 : 2}${digits(n % 1000, 3)}`,
    nik: person.nik,
    name: `${person.name}, S.Pd.`,
    gender: person.gender,
    place_birth: person.place_birth,
    day_birth: person.day_birth,
    religion: religion(dice, TEACHER_RELIGIONS),
    address: person.address,
    email: `${handle(person.name)}.${n}@pelita.sch.id`,
    phone: phone(dice),
    employee_group: dice.pick(EMPLOYEE_GROUPS).id,
    position: dice.pick(words.POSITIONS),
    last_education: dice.pick(EDUCATIONS.slice(1)).id,
    entry_year: String(since),
    ...changes,
  }
}

/** An account; a teacher's or student's is that of `makeTeacher(n)` or `makeStudent(n)`. */
export function makeUser(type: UserType, n: number, changes: Partial<UserInput> = {}): UserInput {
  const dice = seededRandom('user', n)
  const { nip, nisn, name, email } = {
    ...{ nip: null, nisn: null },
    ...(type === 'teacher' ? makeTeacher(n) : type === 'student' ? makeStudent(n) : makeOperator(dice, n)),
  }
  return { user_type: type, name, username: null, email, nisn, nip, ...changes }
}

function makeOperator(dice: Dice, n: number) {
  const { name } = makePerson(dice, n, 1990)
  return { name, email: `${handle(name)}.tu${n}@pelita.sch.id` }
}

/** A post of some 2 KB of HTML; an agenda has its date. */
export function makePost(type: PostType, n: number, changes: Partial<PostInput> = {}): PostInput {
  const dice = seededRandom(type, n)
  // A kind that a school added is written about like articles.
  const titles: Partial<Record<PostType, (typeof words.TITLES)[keyof typeof words.TITLES]>> = words.TITLES
  const { heads, tails } = titles[type] ?? words.TITLES.article
  // Heads first, so that neighbours in a list differ at once.
  const title = [heads[n % heads.length], tails[Math.floor(n / heads.length) % tails.length]]
  return {
    type,
    title: title.filter(Boolean).join(' '),
    excerpt: type === 'page' ? null : `${sentence(dice)} ${sentence(dice)}`,
    content: article(dice),
    tags: type === 'page' ? null : [dice.pick(words.TAGS), dice.pick(words.TAGS)].join(', '),
    image: null,
    status: dice(8) === 0 ? 'draft' : 'publish',
    visibility: type !== 'preface' && dice(12) === 0 ? 'private' : 'public',
    comment_status: 'close',
    agenda_date: type === 'agenda' ? day(2026, dice(365)) : null,
    publish_at: null,
    expire_at: null,
    ...changes,
  }
}

export function makeLesson(n: number, changes: Partial<InputOf<typeof lesson>> = {}) {
  const [code, name] = nth(words.LESSONS, n)
  const round = Math.floor(n / words.LESSONS.length)
  return {
    code: round ? `${code}${round + 1}` : code,
    name: round ? `${name} ${round + 1}` : name,
    ...changes,
  }
}

/** VII A, VII B … IX J: thirty there are; `n` from 0. */
export function makeClassroom(n: number, changes: Partial<InputOf<typeof classroom>> = {}) {
  const code = nth(CLASS_CODES, Math.floor(n / ROOMS.length)).id
  const room = nth(ROOMS, n).id
  return { code, room, name: `${code} ${room}`, ...changes }
}

/** @param start the year in whose July it begins */
export function makeEduyear(start: number, changes: Partial<InputOf<typeof eduyear>> = {}) {
  return { code: String(start), name: eduyearName(String(start)), ...changes }
}

function makePerson(dice: Dice, n: number, year: number) {
  const gender = dice(2) ? ('L' as const) : ('P' as const)
  const family = dice.pick(words.LAST_NAMES)
  const [first, second] = [dice.pick(words.FIRST_NAMES[gender]), dice.pick(words.FIRST_NAMES[gender])]
  const birth = day(year, dice(365))
  const [yyyy = '', mm = '', dd = ''] = birth.split('-')
  return {
    gender,
    family,
    name: [...new Set([first, second])]
      .slice(0, 1 + dice(2))
      .concat(family)
      .join(' '),
    birthYear: yyyy,
    day_birth: birth,
    place_birth: dice.pick(words.CITIES),
    address: `Jalan ${dice.pick(words.STREETS)} No. ${1 + dice(120)}`,
    // District, day (a woman's plus 40), month, year and serial; together the number, so that no two are equal.
    nik: `3273${digits(1 + Math.floor(n / 10_000), 2)}${digits(Number(dd) + (gender === 'P' ? 40 : 0), 2)}${mm}${yyyy.slice(2)}${digits(n % 10_000, 4)}`,
  }
}

const ARTICLE_CHARACTERS = 2000
const PARAGRAPH_SENTENCES = 4

function article(dice: Dice): string {
  let html = `<h2>${dice.pick(words.TITLES.article.heads)}</h2>`
  while (html.length < ARTICLE_CHARACTERS) {
    const sentences = Array.from({ length: PARAGRAPH_SENTENCES }, () => sentence(dice))
    html += `<p>${sentences.join(' ')} <strong>${dice.pick(words.TAGS)}</strong></p>`
  }
  return html
}

function sentence(dice: Dice): string {
  const { who, does, what, how } = words.SENTENCE
  return [who, does, what, how].map((part) => dice.pick(part)).join(' ')
}

/** The first of the list is that of six in seven, as in the country. */
function religion<Id extends string>(dice: Dice, options: readonly Option<Id>[]): Id {
  return (dice(7) ? nth(options, 0) : dice.pick(options)).id
}

const phone = (dice: Dice) => `08${digits(11 + dice(80), 2)}${digits(dice(100_000_000), 8)}`
const digits = (value: number, length: number) => String(value).padStart(length, '0')
const handle = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '.')
const day = (year: number, offset: number) =>
  formatISO(new TZDate(year, 0, 1 + offset, 'UTC'), { representation: 'date' })

type Dice = { (sides: number): number; pick: <T>(from: readonly T[]) => T }

/** Random numbers that are the same on every run. @source mulberry32, public domain */
export function seededRandom(kind: string, n: number): Dice {
  let state = [...kind].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), n + 1)
  const dice = (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
  return Object.assign(dice, { pick: <T>(from: readonly T[]) => nth(from, dice(from.length)) })
}
