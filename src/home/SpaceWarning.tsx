/** That the server has little room left for files. */
import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { readSpace } from '#contract/content/site.ts'
import { call } from '#src/providers/call.ts'

/** Of no interest where it cannot be asked: whoever runs the school reads it on the SIA home and in the log too. */
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
