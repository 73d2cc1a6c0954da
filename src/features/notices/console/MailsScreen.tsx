/** 'E-mail tidak terkirim' at /account/mails: why, when it is tried again, and a button for that. */
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined'
import { Box, Button, Card, List, ListItem, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { listUndelivered, retryAllMails, retryMail, type UndeliveredMail } from '../mail.ts'

export function Screen() {
  const { label } = useScreen()
  const can = useCan()
  const { run, isBusy, problem } = useAction()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['undeliveredMails'],
    queryFn: async ({ signal }) => (await call(listUndelivered, { signal })).result,
  })
  const retry = async ({ id }: UndeliveredMail) => {
    await run(() => call(retryMail, { params: { id } }))
    await refetch()
  }
  const retryAll = async () => {
    await run(() => call(retryAllMails, {}))
    await refetch()
  }
  const total = data?.total_count ?? 0
  return (
    <>
      <ScreenHeader
        title={label}
        subtitle="Yang sementara tidak diterima dicoba lagi sendiri, selama tiga hari. Alamat yang ditolak perlu diperbaiki di Pengguna."
        actions={
          total > 1 &&
          can(retryAllMails.access) && (
            <Button variant="outlined" disabled={isBusy} onClick={() => void retryAll()}>
              Kirim lagi semua
            </Button>
          )
        }
      />
      <ProgressBar isLoading={isFetching} />
      <ProblemAlert problem={problem} />
      {!data && error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && total > data.rows.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {`${data.rows.length} yang terbaru dari ${total}`}
        </Typography>
      )}
      {data && (
        <Card>
          {data.rows.length === 0 ? (
            <EmptyState icon={<MarkEmailRead />} title="Semua e-mail terkirim" />
          ) : (
            <Rows
              rows={data.rows}
              isBusy={isBusy}
              onRetry={can(retryMail.access) ? (mail) => void retry(mail) : null}
            />
          )}
        </Card>
      )}
    </>
  )
}

type RowsProps = {
  rows: readonly UndeliveredMail[]
  isBusy: boolean
  onRetry: ((mail: UndeliveredMail) => void) | null
}

const Rows = ({ rows, isBusy, onRetry }: RowsProps) => (
  <List disablePadding>
    {rows.map((mail, index) => (
      <Row
        key={mail.id}
        mail={mail}
        isLast={index === rows.length - 1}
        {...(onRetry && { onRetry: () => onRetry(mail) })}
        isBusy={isBusy}
      />
    ))}
  </List>
)

type RowProps = { mail: UndeliveredMail; isLast: boolean; isBusy: boolean; onRetry?: () => void }

function Row({ mail: { user, email, label, reason, send_at, tries }, isLast, isBusy, onRetry }: RowProps) {
  return (
    <ListItem divider={!isLast} sx={{ py: 1.5, gap: 1, flexWrap: 'wrap' }}>
      <Box sx={{ flexGrow: 1, flexBasis: 240, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
        <Typography variant="body2">{`${label} · ${email ?? 'tanpa alamat'}`}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${reason} · ${tries} kali dicoba, `}
          {send_at ? (
            <>
              dicoba lagi <Moment value={send_at} />
            </>
          ) : (
            'tidak dicoba lagi'
          )}
        </Typography>
      </Box>
      {onRetry && (
        <Button disabled={isBusy} onClick={onRetry} aria-label={`Kirim lagi kepada ${user.name}`}>
          Kirim lagi
        </Button>
      )}
    </ListItem>
  )
}
