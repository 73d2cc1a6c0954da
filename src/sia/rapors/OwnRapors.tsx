/** A student's Rapor: the own newest report card at once, the others by their semester. */
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
import { Worksheet } from '../worksheet/worksheet.tsx'

export function OwnRapors() {
  const query = useQuery({
    queryKey: ['siaDashboard'],
    queryFn: async ({ signal }) => (await call(readDashboard, { signal })).result,
  })
  return <Worksheet query={query}>{({ stages }) => <Stages stages={[...stages].reverse()} />}</Worksheet>
}

type Uploaded = Stage & { rapor: NonNullable<Stage['rapor']> }

/** The newest first; a semester is told also while its report card is still to come. */
function Stages({ stages }: { stages: readonly Stage[] }) {
  const newest = stages.findIndex(({ rapor }) => rapor !== null)
  const [chosen, setChosen] = useState(Math.max(newest, 0))
  const stage = stages[chosen]
  if (!stage)
    return (
      <Card>
        <EmptyState title="Belum ada rapor" detail="Rapor Anda tampil di sini setelah diunggah sekolah." />
      </Card>
    )
  return (
    <Card>
      <CardContent>
        <Box sx={bar}>
          <SelectBox
            label="Semester"
            options={stages.map((one, id) => ({ id, name: nameOf(one) }))}
            value={chosen}
            onChange={setChosen}
          />
          {stage.rapor && <DownloadButton attached={stage.rapor} />}
        </Box>
        {hasRapor(stage) ? (
          <Page key={stage.rapor.file_url} stage={stage} />
        ) : (
          <EmptyState title="Belum upload rapor" detail={nameOf(stage)} />
        )}
      </CardContent>
    </Card>
  )
}

const hasRapor = (stage: Stage): stage is Uploaded => stage.rapor !== null

const nameOf = ({ classroom, semester, eduyear, rapor }: Stage) =>
  [classroom.name, semester.name, eduyear.name, ...(rapor ? [] : ['belum ada'])].join(' · ')

function Page({ stage }: { stage: Uploaded }) {
  const { data, error, isFetching, refetch } = useFile(stage.rapor)
  if (data) return <PdfPages file={data} label={`Rapor ${nameOf(stage)}`} />
  if (error && !isFetching) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return <ProgressBar isLoading />
}

const bar = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 420px) auto' },
  justifyContent: 'start',
} as const
