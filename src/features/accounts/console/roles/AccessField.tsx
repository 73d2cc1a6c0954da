/** The access keys of a role: a switch for all access, and a tree of single keys. */
import { Alert, Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useInput } from 'react-admin'
import { useContributions } from '#platform/console/kit/registry/registry.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { ACCESS_ENTRIES, grantsAny } from '#platform/contract/access.ts'
import { canGrant } from '#platform/contract/identity/role.ts'
import { AccessTree } from './AccessTree.tsx'

const ALL_ACCESS = '*'

export function AccessField() {
  const { role_access: ownKeys } = useUser()
  const { field, fieldState } = useInput({ source: 'accesses', defaultValue: [] })
  const grantedKeys: string[] = field.value ?? []
  const hints = useContributions(ACCESS_ENTRIES).flatMap(({ hint }) =>
    hint && grantsAny(grantedKeys, hint.has) && !grantsAny(grantedKeys, hint.lacks) ? [hint.text] : [],
  )
  const hasAll = grantedKeys.includes(ALL_ACCESS)
  const canGrantAll = canGrant(ownKeys, ALL_ACCESS)
  const toggleAll = (isOn: boolean) =>
    field.onChange(isOn ? [ALL_ACCESS, ...grantedKeys] : grantedKeys.filter((name) => name !== ALL_ACCESS))
  return (
    <Box>
      {fieldState.error && <Alert severity="error">{fieldState.error.message}</Alert>}
      <FormControlLabel
        control={
          <Switch
            checked={hasAll}
            disabled={!canGrantAll}
            onChange={(_, isOn) => toggleAll(isOn)}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
        label="Semua akses"
      />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {explainAccess(canGrantAll, hasAll)}
      </Typography>
      {hints.map((hint) => (
        <Alert key={hint} severity="info" sx={{ mb: 2 }}>
          {hint}
        </Alert>
      ))}
      {!hasAll && <AccessTree ownKeys={ownKeys} grantedKeys={grantedKeys} onChange={field.onChange} />}
    </Box>
  )
}

const LOCKED_HINT = 'Hak bergembok tidak Anda miliki, jadi tidak dapat Anda beri atau cabut.'

function explainAccess(canGrantAll: boolean, hasAll: boolean): string {
  if (!canGrantAll) return `Semua akses hanya diberikan oleh pemiliknya. ${LOCKED_HINT}`
  if (hasAll)
    return 'Role ini boleh melakukan apa saja, termasuk yang ditambahkan kelak. Hanya untuk administrator.'
  return 'Hak induk membuka layarnya; hak di bawahnya menambah tindakan di sana. Mencentang induk ikut mencentang anaknya.'
}
