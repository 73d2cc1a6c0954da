/** /sia/activity/attendance/requests: the 'izin' and 'sakit' that students sent, to be accepted or declined. */
import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { ActionDialog } from '#platform/console/kit/dialog/ActionDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import {
  type AbsenceRequest,
  acceptAbsence,
  declineAbsence,
  declineInput,
  listAbsenceRequests,
  PENDING,
} from '../../absence.ts'
import { ATTENDANCE } from '../../paths.ts'
import { StaffScreen } from '../StaffScreen.tsx'
import { RequestFacts } from './RequestFacts.tsx'

export function Screen() {
  const { label } = useScreen()
  const query = useWorksheetQuery(
    ['absenceRequests'],
    async (signal) => (await call(listAbsenceRequests, { query: {}, signal })).result.rows,
  )
  return (
    <StaffScreen>
      <ScreenHeader
        title={label}
        backTo={ATTENDANCE}
        subtitle="Yang diterima langsung ditandai pada kehadiran hari itu."
      />
      <WorksheetContent query={query}>
        {(rows) => (
          <Card>
            {rows.length === 0 ? (
              <EmptyState title="Tidak ada izin" detail="Izin dan sakit yang dikirim siswa tampil di sini." />
            ) : (
              rows.map((request) => (
                <Request key={request.id} request={request} onDone={() => void query.refetch()} />
              ))
            )}
          </Card>
        )}
      </WorksheetContent>
    </StaffScreen>
  )
}

function Request({ request, onDone }: { request: AbsenceRequest; onDone: () => void }) {
  const { student, classroom, state, id } = request
  const action = useAction()
  const dialog = useDialog<never>()
  const params = { id: String(id) }
  const accept = async () => {
    if (await action.run(() => call(acceptAbsence, { params }))) onDone()
  }
  return (
    <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {student.name} · {classroom.name}
      </Typography>
      <RequestFacts request={request} />
      {action.problem && <Alert severity="error">{action.problem.message}</Alert>}
      {state === PENDING && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button
            variant="contained"
            size="small"
            disabled={action.isBusy}
            aria-label={`Terima izin ${student.name}`}
            onClick={() => void accept()}
          >
            Terima
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="error"
            aria-label={`Tolak izin ${student.name}`}
            onClick={() => dialog.open()}
          >
            Tolak
          </Button>
          <ActionDialog
            key={dialog.openCount}
            dialog={dialog}
            title="Tolak izin"
            target={{ id, name: student.name }}
            text={`Siswa membaca alasannya pada halaman kehadirannya.`}
            schema={declineInput}
            defaultValues={{ reason: '' }}
            confirmLabel="Tolak"
            isDestructive
            runAction={(values) => call(declineAbsence, { params, body: declineInput.parse(values) })}
            onDone={onDone}
          >
            <Field name="reason" />
          </ActionDialog>
        </Box>
      )}
    </Box>
  )
}
