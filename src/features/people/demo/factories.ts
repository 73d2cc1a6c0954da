/** Factories of realistic Indonesian records for tests, demonstration and benchmark; the same number makes the same record. */
import { TZDate } from '@date-fns/tz'
import { formatISO } from 'date-fns'
import type { z } from 'zod'
import type { PostInput } from '#features/posts/postInput.ts'
import type { PostType } from '#features/posts/postType.ts'
import { CLASS_CODES, ROOMS } from '#features/school/choices.ts'
import type { classroom } from '#features/school/classroom.ts'
import { type eduyear, eduyearName } from '#features/school/eduyear.ts'
import type { lesson } from '#features/school/lesson.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { Option } from '#platform/contract/options.ts'
import type { InputOf } from '#platform/contract/resource.ts'
import { nth } from '#platform/server/demo/nth.ts'
import { EDUCATIONS, EMPLOYEE_GROUPS, STUDENT_RELIGIONS, TEACHER_RELIGIONS } from '../choices.ts'
import type { student } from '../student.ts'
import type { teacher } from '../teacher.ts'
import * as words from './words.ts'

/** The input of the form, in which optional fields may be missing. */
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
  const random = seededRandom('student', n)
  const person = makePerson(random, n, 2011 + random(3))
  const father = `${random.pick(words.FIRST_NAMES.L)} ${person.family}`
  const mother = `${random.pick(words.FIRST_NAMES.P)} ${random.pick(words.LAST_NAMES)}`
  return {
    nisn: `0${person.birthYear.slice(2)}${padNumber(n, 7)}`,
    nis: padNumber(n, 5),
    nik: person.nik,
    no_akta: `AL.500.${padNumber(n, 7)}`,
    name: person.name,
    gender: person.gender,
    place_birth: person.place_birth,
    day_birth: person.day_birth,
    religion: pickReligion(random, STUDENT_RELIGIONS),
    height: String(138 + random(35)),
    weight: String(34 + random(28)),
    special_needs: random(40) === 0 ? 'Rabun jauh' : null,
    address: person.address,
    rt: padNumber(1 + random(12), 3),
    rw: padNumber(1 + random(9), 3),
    urban: `Kelurahan ${random.pick(words.STREETS)}`,
    sub_district: random.pick(words.DISTRICTS),
    city: random.pick(words.CITIES),
    postal_code: padNumber(40111 + random(160), 5),
    email: `${toEmailName(person.name)}.${n}@siswa.pelita.sch.id`,
    phone: makePhone(random),
    entry_year: String(2024 + random(3)),
    father_name: father,
    father_job: random.pick(words.JOBS.slice(0, -1)),
    father_education: random.pick(EDUCATIONS).name,
    father_address: person.address,
    father_email: `${toEmailName(father)}.${n}@contoh.id`,
    father_phone: makePhone(random),
    mother_name: mother,
    mother_job: random.pick(words.JOBS),
    mother_education: random.pick(EDUCATIONS).name,
    mother_address: person.address,
    mother_email: `${toEmailName(mother)}.${n}@contoh.id`,
    mother_phone: makePhone(random),
    guardian_name:
      random(10) === 0 ? `${random.pick(words.FIRST_NAMES.L)} ${random.pick(words.LAST_NAMES)}` : father,
    ...changes,
  }
}

/** @param n its number; different numbers below 1,000 never share NIP or NIK */
export function makeTeacher(n: number, changes: Partial<TeacherInput> = {}): TeacherInput {
  const random = seededRandom('teacher', n)
  const person = makePerson(random, n, 1968 + random(30))
  const since = Number(person.birthYear) + 24 + random(4)
  const isMan = person.gender === 'L'
  return {
    nip: `${person.day_birth.replaceAll('-', '')}${since}01${isMan ? 1 : 2}${padNumber(n % 1000, 3)}`,
    nik: person.nik,
    name: `${person.name}, S.Pd.`,
    gender: person.gender,
    place_birth: person.place_birth,
    day_birth: person.day_birth,
    religion: pickReligion(random, TEACHER_RELIGIONS),
    address: person.address,
    email: `${toEmailName(person.name)}.${n}@pelita.sch.id`,
    phone: makePhone(random),
    employee_group: random.pick(EMPLOYEE_GROUPS).id,
    position: random.pick(words.POSITIONS),
    last_education: random.pick(EDUCATIONS.slice(1)).id,
    entry_year: String(since),
    ...changes,
  }
}

/** An account; those of teachers and students belong to `makeTeacher(n)` and `makeStudent(n)`. */
export function makeUser(type: UserType, n: number, changes: Partial<UserInput> = {}): UserInput {
  const random = seededRandom('user', n)
  const { nip, nisn, name, email } = {
    nip: null,
    nisn: null,
    ...(type === 'teacher' ? makeTeacher(n) : type === 'student' ? makeStudent(n) : makeOperator(random, n)),
  }
  return { user_type: type, name, username: null, email, nisn, nip, ...changes }
}

function makeOperator(random: Random, n: number) {
  const { name } = makePerson(random, n, 1990)
  return { name, email: `${toEmailName(name)}.tu${n}@pelita.sch.id` }
}

/** A post of some 2 KB of HTML; an agenda has its date. */
export function makePost(type: PostType, n: number, changes: Partial<PostInput> = {}): PostInput {
  const random = seededRandom(type, n)
  // A post type that a school added gets titles of articles.
  const titles: Partial<Record<PostType, (typeof words.TITLES)[keyof typeof words.TITLES]>> = words.TITLES
  const { heads, tails } = titles[type] ?? words.TITLES.article
  // The first part varies first, so that neighbours in a list differ at the beginning.
  const title = [heads[n % heads.length], tails[Math.floor(n / heads.length) % tails.length]]
  return {
    type,
    title: title.filter(Boolean).join(' '),
    excerpt: type === 'page' ? null : `${makeSentence(random)} ${makeSentence(random)}`,
    content: makeArticle(random),
    tags: type === 'page' ? null : [random.pick(words.TAGS), random.pick(words.TAGS)].join(', '),
    image: null,
    status: random(8) === 0 ? 'draft' : 'publish',
    visibility: type !== 'preface' && random(12) === 0 ? 'private' : 'public',
    comment_status: 'close',
    agenda_date: type === 'agenda' ? toDate(2026, random(365)) : null,
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

/** One of the thirty classes VII A, VII B … IX J; `n` from 0. */
export function makeClassroom(n: number, changes: Partial<InputOf<typeof classroom>> = {}) {
  const code = nth(CLASS_CODES, Math.floor(n / ROOMS.length)).id
  const room = nth(ROOMS, n).id
  return { code, room, name: `${code} ${room}`, ...changes }
}

/** @param start the calendar year in which it begins, in July */
export function makeEduyear(start: number, changes: Partial<InputOf<typeof eduyear>> = {}) {
  return { code: String(start), name: eduyearName(String(start)), ...changes }
}

function makePerson(random: Random, n: number, year: number) {
  const gender = random(2) ? ('L' as const) : ('P' as const)
  const family = random.pick(words.LAST_NAMES)
  const first = random.pick(words.FIRST_NAMES[gender])
  const second = random.pick(words.FIRST_NAMES[gender])
  const birth = toDate(year, random(365))
  const [yyyy = '', mm = '', dd = ''] = birth.split('-')
  return {
    gender,
    family,
    name: [...new Set([first, second])]
      .slice(0, 1 + random(2))
      .concat(family)
      .join(' '),
    birthYear: yyyy,
    day_birth: birth,
    place_birth: random.pick(words.CITIES),
    address: `Jalan ${random.pick(words.STREETS)} No. ${1 + random(120)}`,
    // District, day (a woman's plus 40), month, year and serial; together the number, so that no two are equal.
    nik: `3273${padNumber(1 + Math.floor(n / 10_000), 2)}${padNumber(Number(dd) + (gender === 'P' ? 40 : 0), 2)}${mm}${yyyy.slice(2)}${padNumber(n % 10_000, 4)}`,
  }
}

const ARTICLE_CHARACTERS = 2000
const PARAGRAPH_SENTENCES = 4

function makeArticle(random: Random): string {
  let html = `<h2>${random.pick(words.TITLES.article.heads)}</h2>`
  while (html.length < ARTICLE_CHARACTERS) {
    const sentences = Array.from({ length: PARAGRAPH_SENTENCES }, () => makeSentence(random))
    html += `<p>${sentences.join(' ')} <strong>${random.pick(words.TAGS)}</strong></p>`
  }
  return html
}

function makeSentence(random: Random): string {
  const { subjects, verbs, objects, adverbials } = words.SENTENCE
  return [subjects, verbs, objects, adverbials].map((part) => random.pick(part)).join(' ')
}

/** Six of seven people get the first option, about as in Indonesia. */
function pickReligion<Id extends string>(random: Random, options: readonly Option<Id>[]): Id {
  return (random(7) ? nth(options, 0) : random.pick(options)).id
}

const makePhone = (random: Random) => `08${padNumber(11 + random(80), 2)}${padNumber(random(100_000_000), 8)}`
const padNumber = (value: number, length: number) => String(value).padStart(length, '0')
const toEmailName = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '.')
const toDate = (year: number, offset: number) =>
  formatISO(new TZDate(year, 0, 1 + offset, 'UTC'), { representation: 'date' })

type Random = { (limit: number): number; pick: <T>(items: readonly T[]) => T }

/** A pseudo-random generator that returns the same numbers on every run. @source mulberry32, public domain */
export function seededRandom(kind: string, n: number): Random {
  let state = [...kind].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), n + 1)
  const random = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  return Object.assign(random, { pick: <T>(items: readonly T[]) => nth(items, random(items.length)) })
}
