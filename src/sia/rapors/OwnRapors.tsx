/** A student's own report cards: shows the newest one, with a select for other semesters. */
import { Box, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDashboard, type Stage } from '#contract/sia/dashboard/dashboard.ts'
import { PdfPages } from '#src/kit/file/PdfPages.tsx'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { EmptyState, ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { call } from '#src/providers/call.ts'
import { DownloadButton } from '../documents/DownloadButton.tsx'
import { useFile } from '../documents/useFile.ts'
import { WorksheetContent } from '../worksheet/worksheet.tsx'

export function OwnRapors() {
  const query = useQuery({
    queryKey: ['siaDashboard'],
    queryFn: async ({ signal }) => (await call(readDashboard, { signal })).result,
  })
  return (
    <WorksheetContent query={query}>
      {({ stages }) => <RaporViewer stages={[...stages].reverse()} />}
    </WorksheetContent>
  )
}

type StageWithRapor = Stage & { rapor: NonNullable<Stage['rapor']> }

/** `stages` are newest first; semesters without a report card are listed too. */
function RaporViewer({ stages }: { stages: readonly Stage[] }) {
  const newestIndex = stages.findIndex(({ rapor }) => rapor !== null)
  const [selectedIndex, setSelectedIndex] = useState(Math.max(newestIndex, 0))
  const stage = stages[selectedIndex]
  if (!stage)
    return (
      <Card>
        <EmptyState title="Belum ada rapor" detail="Rapor Anda tampil di sini setelah diunggah sekolah." />
      </Card>
    )
  return (
    <Card>
      <CardContent>
        <Box sx={toolbarStyle}>
          <SelectBox
            label="Semester"
            options={stages.map((option, id) => ({ id, name: stageNameOf(option) }))}
            value={selectedIndex}
            onChange={setSelectedIndex}
          />
          {stage.rapor && <DownloadButton attached={stage.rapor} />}
        </Box>
        {hasRapor(stage) ? (
          <RaporPages key={stage.rapor.file_url} stage={stage} />
        ) : (
          <EmptyState title="Belum upload rapor" detail={stageNameOf(stage)} />
        )}
      </CardContent>
    </Card>
  )
}

const hasRapor = (stage: Stage): stage is StageWithRapor => stage.rapor !== null

const stageNameOf = ({ classroom, semester, eduyear, rapor }: Stage) =>
  [classroom.name, semester.name, eduyear.name, ...(rapor ? [] : ['belum ada'])].join(' · ')

function RaporPages({ stage }: { stage: StageWithRapor }) {
  const { data, error, isFetching, refetch } = useFile(stage.rapor)
  if (data) return <PdfPages file={data} label={`Rapor ${stageNameOf(stage)}`} />
  if (error && !isFetching) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return <ProgressBar isLoading />
}

const toolbarStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 420px) auto' },
  justifyContent: 'start',
} as const
