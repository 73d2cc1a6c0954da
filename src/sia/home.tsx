/** /sia: the welcome to the academic side. */
import { Card, CardContent, Typography } from '@mui/material'
import { ScreenHeader } from '#src/kit/ScreenHeader.tsx'
import { useUser } from '#src/providers/session.ts'
import { useSite } from '#src/providers/site.ts'

export function Screen() {
  const user = useUser()
  const site = useSite()
  return (
    <>
      <ScreenHeader title="Sistem Informasi Akademik" subtitle={site.name} />
      <Card>
        <CardContent>
          <Typography variant="h2" component="h2">
            Selamat datang, {user.name}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            Pilih menu di atas untuk mulai bekerja.
          </Typography>
        </CardContent>
      </Card>
    </>
  )
}
