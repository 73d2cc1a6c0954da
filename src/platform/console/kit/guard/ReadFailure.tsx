/** Shows why a read failed: with a retry button, or for a 404 with a link back. */
import SearchOff from '@mui/icons-material/SearchOffOutlined'
import { Button } from '@mui/material'
import { HttpError } from 'react-admin'
import { Link } from 'react-router-dom'
import { HOME } from '../../paths.ts'
import { useScreen } from '../registry/ScreenContext.ts'
import { EmptyState, LoadFailure } from '../screen/EmptyState.tsx'

type Props = { error: Error; onRetry: () => void }

/** @example {error && <ReadFailure error={error} onRetry={() => refetch()} />} */
export function ReadFailure({ error, onRetry }: Props) {
  const { parent } = useScreen()
  if (!(error instanceof HttpError && error.status === 404))
    return <LoadFailure message={error.message} onRetry={onRetry} />
  return (
    <EmptyState icon={<SearchOff />} title="Data tidak ditemukan" detail={error.message} role="alert">
      <Button component={Link} to={parent ?? HOME} variant="outlined">
        {parent ? 'Kembali ke daftar' : 'Kembali ke beranda'}
      </Button>
    </EmptyState>
  )
}
