/** The fixed choices of personal records: genders, religions, employee groups and educations. */
import { type Option, toOptions } from '#platform/contract/options.ts'

export const GENDERS = [
  { id: 'L', name: 'Laki-laki', otherSpellings: ['Lk', 'Laki', 'Pria', 'Cowok'] },
  { id: 'P', name: 'Perempuan', otherSpellings: ['Pr', 'Wanita', 'Cewek'] },
] as const satisfies Option[]
export const TEACHER_RELIGIONS = [
  { id: 'islam', name: 'Islam' },
  { id: 'katholik', name: 'Katholik', otherSpellings: ['Katolik', 'Kristen Katolik', 'Kristen Katholik'] },
  { id: 'protestan', name: 'Protestan', otherSpellings: ['Kristen', 'Kristen Protestan'] },
  { id: 'hindu', name: 'Hindu' },
  { id: 'budha', name: 'Budha', otherSpellings: ['Buddha'] },
  { id: 'konghucu', name: 'Konghucu', otherSpellings: ['Khonghucu', 'Kong Hu Cu', 'Confucius'] },
] as const satisfies Option[]
export const STUDENT_RELIGIONS = [
  ...TEACHER_RELIGIONS,
  {
    id: 'kepercayaan',
    name: 'Kepercayaan',
    otherSpellings: ['Kepercayaan kepada Tuhan YME', 'Penghayat Kepercayaan', 'Penghayat'],
  },
] as const satisfies Option[]
export const EMPLOYEE_GROUPS = toOptions(
  'III/a',
  'III/b',
  'III/c',
  'III/d',
  'IV/a',
  'IV/b',
  'IV/c',
  'IV/d',
  'IV/e',
)
export const EDUCATIONS = [
  {
    id: 'sma',
    name: 'SMA',
    otherSpellings: ['SMA / sederajat', 'SMK', 'MA', 'SLTA', 'SMU', 'STM', 'SMEA', 'SPG', 'Paket C'],
  },
  { id: 'd1', name: 'D1', otherSpellings: ['D-I', 'Diploma I'] },
  { id: 'd2', name: 'D2', otherSpellings: ['D-II', 'Diploma II'] },
  { id: 'd3', name: 'D3', otherSpellings: ['D-III', 'Diploma III', 'Diploma 3'] },
  { id: 'd4', name: 'D4', otherSpellings: ['D-IV', 'Diploma IV', 'Diploma 4'] },
  { id: 's1', name: 'S1', otherSpellings: ['Sarjana', 'Strata 1'] },
  { id: 's2', name: 'S2', otherSpellings: ['Magister', 'Strata 2'] },
  { id: 's3', name: 'S3', otherSpellings: ['Doktor', 'Strata 3'] },
] as const satisfies Option[]
