/** The home of students: what to do and what is new, report cards, lessons, and progress through the school. */
import { useState } from 'react'
import { DocumentDialog } from '#features/documents/console/documents/DocumentDialog.tsx'
import { RaporDialog } from '#features/documents/console/rapors/RaporDialog.tsx'
import { GRADUATED } from '#features/enrolment/promotion.ts'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { ScoreCharts } from '#features/learning/console/student/ScoreCharts.tsx'
import { STUDENT_LESSONS } from '#features/learning/paths.ts'
import { formatScore } from '#platform/console/kit/format/formatScore.ts'
import { HomeCards } from '#platform/console/kit/home/HomeCards.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Dashboard } from '../../dashboard.ts'
import { IdentityCard, LastLogin } from './IdentityCard.tsx'
import { MyDocuments, type OpenedDocument } from './MyDocuments.tsx'
import { SemesterProgress } from './SemesterProgress.tsx'
import { Tile, Tiles } from './Tile.tsx'

export function StudentHome({ dashboard }: { dashboard: Dashboard }) {
  const { name, nisn, last_login, entry_year, class_active, period, out_reason } = dashboard
  const [openDocument, setOpenDocument] = useState<OpenedDocument | null>(null)
  const close = () => setOpenDocument(null)
  const canAttend = useCan()(LEARNING_POLICY.attend)
  const lessonsLink = canAttend ? { to: STUDENT_LESSONS } : {}
  return (
    <>
      <IdentityCard
        title="ROLE SISWA"
        meaning="Anda masuk sebagai siswa"
        name={name}
        status={out_reason ?? (class_active ? 'Status Aktif' : 'Belum di kelas')}
        isPending={!out_reason && !class_active}
        facts={[
          ['NISN', nisn],
          ['Kelas', class_active?.classroom.name],
          ['Semester', period.semester?.name],
          // `entry_year` may be a full date; only the year is shown.
          ['Tahun Masuk', entry_year?.split('-')[0]],
          ['Login terakhir', <LastLogin key="login" at={last_login} />],
        ]}
      />
      <HomeCards home="student" />
      <Section title="Rapor Saya">
        <MyDocuments dashboard={dashboard} onOpen={setOpenDocument} />
      </Section>
      <Tiles areLinks={canAttend}>
        <Tile label="Pelajaran" value={dashboard.lessons} detail="semester ini" {...lessonsLink} />
        <Tile label="Materi" value={dashboard.materials} {...lessonsLink} />
        <Tile label="Tugas" value={dashboard.tasks} {...lessonsLink} />
      </Tiles>
      <Section title="PERKEMBANGAN NILAI">
        <SemesterProgress semesters={dashboard.stages} hasGraduated={out_reason === GRADUATED} />
        {canAttend && <ScoreCharts />}
      </Section>
      {openDocument?.kind === 'rapor' && (
        <RaporDialog
          id={openDocument.studentSemester.student_class_id}
          semesterId={openDocument.studentSemester.semester.id}
          onClose={close}
        />
      )}
      {openDocument?.kind === 'graduation' && (
        <DocumentDialog
          title="Surat Kelulusan"
          document={{
            heading: name,
            detail: `Nilai akhir ${formatScore(openDocument.graduation.final_score)}`,
            current: openDocument.graduation,
            versions: [],
            emptyText: 'Belum upload surat kelulusan',
            fileLabel: 'File SK Lulus',
          }}
          onClose={close}
        />
      )}
    </>
  )
}
