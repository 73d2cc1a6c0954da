/** Warns that the server's disk is nearly full. */
import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/console/providers/call.ts'
import { readSpace } from '#platform/contract/site.ts'

/** A failed read is ignored, because the SIA home and the log show the warning too. */
export function SpaceWarning() {
  const { data } = useQuery({
    queryKey: ['space'],
    queryFn: async ({ signal }) => (await call(readSpace, { signal })).result.space_warning,
  })
  return data ? (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {data}
    </Alert>
  ) : null
}
