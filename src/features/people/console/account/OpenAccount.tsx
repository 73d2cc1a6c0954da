/** 'Buka akun': creates the account of a record that was added by a user who may not grant its role. */
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import { Chip, IconButton, Tooltip } from '@mui/material'
import { type RaRecord, useNotify, useRefresh } from 'react-admin'
import type { openStudentAccount, openTeacherAccount } from '#features/accounts/account.ts'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { showOneTimePassword } from '#platform/console/providers/oneTimePassword.ts'
import { useCan } from '#platform/console/providers/rights.ts'

export type Endpoint = typeof openTeacherAccount | typeof openStudentAccount

export const isWithoutAccount = (record: Partial<RaRecord> | undefined) => record?.has_account === false

/** A row's button; renders nothing if the account exists or the user may not create it. */
export function OpenAccountButton({ record, endpoint }: { record: RaRecord; endpoint: Endpoint }) {
  const can = useCan()
  const { open, confirmDialog } = useOpenAccount(endpoint)
  if (!isWithoutAccount(record) || !can(endpoint.access)) return null
  return (
    <>
      <Tooltip title="Buka akun">
        <IconButton onClick={() => open(record)} aria-label={`Buka akun ${record.name}`}>
          <PersonAdd fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirmDialog}
    </>
  )
}

/** Adds a chip to the names of records whose account is pending. */
export function markPendingAccounts(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) =>
    column.source === 'name'
      ? {
          ...column,
          renderAfter: (row) => (
            <>
              {column.renderAfter?.(row)}
              {isWithoutAccount(row) && (
                <Tooltip title="Akunnya dibuat oleh orang yang boleh memberikan rolenya">
                  <Chip size="small" color="info" variant="outlined" label="menunggu akun" sx={{ ml: 1 }} />
                </Tooltip>
              )}
            </>
          ),
        }
      : column,
  )
}

export function useOpenAccount(endpoint: Endpoint) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const { confirm, confirmDialog } = useConfirmDialog()
  const open = async (record: RaRecord) => {
    const text = `Akun ${record.name} dibuat sekarang. Password sekali pakai, bila ada, ditampilkan satu kali.`
    if (!(await confirm({ title: 'Buka akun', text, confirmLabel: 'Buka akun', confirmColor: 'primary' })))
      return
    try {
      const { message, result } = await call(endpoint, { params: { id: record.id } })
      notify(message, { type: 'success' })
      showOneTimePassword({ name: record.name, login: result.login }, result.password)
      refresh()
    } catch (error) {
      notifyFailure(error)
    }
  }
  return { open, confirmDialog }
}
