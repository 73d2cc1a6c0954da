/** The fixed choices of personal records: genders, religions, employee groups and educations. */
import type { Option } from '#platform/contract/options.ts'

export const GENDERS = [
  { id: 'L', name: 'Laki-laki', otherSpellings: ['Lk', 'Laki', 'Pria', 'Cowok', 'M', 'Male'] },
  { id: 'P', name: 'Perempuan', otherSpellings: ['Pr', 'Wanita', 'Cewek', 'F', 'W', 'Female'] },
] as const satisfies Option[]
const RELIGIONS = [
  { id: 'islam', name: 'Islam', otherSpellings: ['Muslim'] },
  {
    id: 'katholik',
    name: 'Katholik',
    otherSpellings: ['Katolik', 'Kristen Katolik', 'Kristen Katholik', 'Katolik Roma'],
  },
  { id: 'protestan', name: 'Protestan', otherSpellings: ['Kristen', 'Kristen Protestan', 'Kristiani'] },
  { id: 'hindu', name: 'Hindu' },
  { id: 'budha', name: 'Budha', otherSpellings: ['Buddha', 'Budhist', 'Buddhis'] },
  {
    id: 'konghucu',
    name: 'Konghucu',
    otherSpellings: ['Khonghucu', 'Kong Hu Cu', 'Kong Hu Chu', 'Khong Hu Chu', 'Kong Fu Zi', 'Confucius'],
  },
  {
    id: 'kepercayaan',
    name: 'Kepercayaan',
    otherSpellings: [
      'Kepercayaan kepada Tuhan YME',
      'Kepercayaan kpd Tuhan YME',
      'Kepercayaan terhadap Tuhan YME',
      'Penghayat Kepercayaan',
      'Penghayat',
    ],
  },
] as const satisfies Option[]
export const TEACHER_RELIGIONS = RELIGIONS
export const STUDENT_RELIGIONS = RELIGIONS

const ROMAN = [
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
  'XIII',
  'XIV',
  'XV',
  'XVI',
  'XVII',
] as const
/** Golongan I to IV are also those of civil servants, so that without a word before them they may be either. */
const FIRST_ONLY_OF_CONTRACTS = 5

const groupOfCivilServants = (group: 'I' | 'II' | 'III' | 'IV', letters: string) =>
  [...letters].map((letter) => ({
    id: `${group}/${letter}`,
    name: `${group}/${letter}`,
    otherSpellings: [`${group}${letter}`],
  }))

const GROUPS_OF_CONTRACTS = ROMAN.map((roman, index) => ({
  id: `PPPK ${roman}`,
  name: `PPPK ${roman}`,
  otherSpellings: [
    `P3K ${roman}`,
    `PPPK Golongan ${roman}`,
    `PPPK Gol ${roman}`,
    `PPPK ${index + 1}`,
    `P3K ${index + 1}`,
    `${roman} PPPK`,
    ...(index + 1 >= FIRST_ONLY_OF_CONTRACTS ? [roman, `Golongan ${roman}`, `Gol ${roman}`] : []),
  ],
}))

/** Of civil servants (I/a to IV/e), of contracts with the state (PPPK I to XVII), and of everybody else. */
export const EMPLOYEE_GROUPS: readonly Option[] = [
  ...groupOfCivilServants('III', 'abcd'),
  ...groupOfCivilServants('IV', 'abcde'),
  ...groupOfCivilServants('I', 'abcd'),
  ...groupOfCivilServants('II', 'abcd'),
  ...GROUPS_OF_CONTRACTS,
  {
    id: 'Non-ASN',
    name: 'Non-ASN',
    otherSpellings: [
      'Non PNS',
      'Bukan PNS',
      'Bukan ASN',
      'Honorer',
      'Honor',
      'Guru Honor',
      'Guru Honor Sekolah',
      'Honor Sekolah',
      'GTT',
      'PTT',
      'GTY',
      'PTY',
      'THL',
    ],
  },
]
export const EDUCATIONS = [
  { id: 'sd', name: 'SD', otherSpellings: ['MI', 'SR', 'Paket A', 'SD / sederajat'] },
  { id: 'smp', name: 'SMP', otherSpellings: ['MTs', 'SLTP', 'Paket B', 'SMP / sederajat'] },
  {
    id: 'sma',
    name: 'SMA',
    otherSpellings: [
      'SMA / sederajat',
      'SMK',
      'MA',
      'SLTA',
      'SMU',
      'STM',
      'SMEA',
      'SPG',
      'SGO',
      'PGA',
      'Paket C',
    ],
  },
  { id: 'd1', name: 'D1', otherSpellings: ['D-I', 'D 1', 'Diploma I', 'Diploma 1'] },
  { id: 'd2', name: 'D2', otherSpellings: ['D-II', 'D 2', 'Diploma II', 'Diploma 2', 'PGSLP'] },
  { id: 'd3', name: 'D3', otherSpellings: ['D-III', 'D 3', 'Diploma III', 'Diploma 3', 'Sarjana Muda'] },
  { id: 'd4', name: 'D4', otherSpellings: ['D-IV', 'D 4', 'Diploma IV', 'Diploma 4', 'Sarjana Terapan'] },
  {
    id: 's1',
    name: 'S1',
    otherSpellings: ['S-I', 'S 1', 'Sarjana', 'Strata 1', 'S.Pd', 'S.Pd.I', 'S.Ag', 'S.Kom', 'S.Si'],
  },
  { id: 's2', name: 'S2', otherSpellings: ['S-II', 'S 2', 'Magister', 'Strata 2', 'M.Pd', 'M.Si'] },
  { id: 's3', name: 'S3', otherSpellings: ['S-III', 'S 3', 'Doktor', 'Strata 3'] },
] as const satisfies Option[]
