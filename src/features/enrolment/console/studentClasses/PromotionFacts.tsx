/** What the dialog before a promotion says: its effect, warnings, and the students. */
import { Alert, Box, Typography } from '@mui/material'
import { eduyearName, nextYear } from '#features/school/eduyear.ts'
import { isActive } from '#features/school/period.ts'
import { summariseNames } from '#platform/contract/sentence.ts'
import { NO_NEXT_YEAR, targetGrades } from '../../promotion.ts'
import type { StudentClass } from '../../studentClass.ts'
import { promotionWarnings } from '../participants/promotionWarnings.ts'
import type { ClassPeriod, PromotionOutcome } from './ClassPeriod.ts'

type Props = { students: readonly StudentClass[]; classPeriod: ClassPeriod }

/** All students; those with missing report cards are marked, since the warning names only a few. */
export function StudentList({ students, classPeriod }: Props) {
  const { missing } = promotionWarnings({ students, semesters: classPeriod.semesters })
  const rowsWithoutRapor = new Set(missing)
  return (
    <Box component="ol" sx={{ pl: 3.5, my: 1.5, '& li': { py: 0.25 } }}>
      {students.map((row) => (
        <li key={row.id}>
          {row.student.name}
          {rowsWithoutRapor.has(row) && (
            <Typography component="span" variant="body2" color="textSecondary">
              {' '}
              (rapor belum lengkap)
            </Typography>
          )}
        </li>
      ))}
    </Box>
  )
}

/** Warnings only, since a student may leave during the year and report cards may be late. */
export function PromotionWarnings({ students, classPeriod }: Props) {
  const isActiveYear = isActive(classPeriod.eduyear)
  const { isFirstSemester, missing } = promotionWarnings({ students, semesters: classPeriod.semesters })
  const names = missing.map(({ student }) => student.name)
  return (
    <>
      {isActiveYear && isFirstSemester && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Semester {classPeriod.semesters[0]?.name} masih berjalan: kenaikan biasanya diproses di akhir tahun.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Rapor tahun ini belum lengkap untuk {missing.length} siswa: {summariseNames(names, MAX_NAMES)}.
        </Alert>
      )}
    </>
  )
}

const MAX_NAMES = 5

export function MissingYearAlert({ code }: { code: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {NO_NEXT_YEAR}: tambahkan {eduyearName(nextYear(code))} dahulu di Data Master, Tahun Ajaran.
    </Alert>
  )
}

type EffectParams = Pick<ClassPeriod, 'classroom' | 'eduyear'> & {
  count: number
  followingYear: { name: string } | undefined
}

export function describeEffect(
  outcome: PromotionOutcome,
  { classroom, eduyear, count, followingYear }: EffectParams,
): string {
  const studentsText = `${count} siswa ${classroom.name} tahun ajaran ${eduyear.name}`
  if (outcome === 'repeat')
    return `${studentsText} tinggal kelas, dan tahun berikutnya menjadi calon peserta kelas ${classroom.code} lagi:`
  const grades = targetGrades({ to: outcome, code: classroom.code })
  return grades.length === 0
    ? `${studentsText} lulus, dan keluar dari sekolah pada tahun ${nextYear(eduyear.code)}:`
    : `${studentsText} naik ke kelas ${grades.join(' atau ')}${followingYear ? ` tahun ajaran ${followingYear.name}` : ''}:`
}
