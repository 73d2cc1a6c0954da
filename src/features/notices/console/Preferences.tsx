/** Which kinds of notices are sent by e-mail too. */
import { Button, FormControlLabel, FormGroup, Switch, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { listUndelivered } from '../mail.ts'
import { type NoticePreference, readNoticePreferences, saveNoticePreferences } from '../notices.ts'
import { MAILS } from '../paths.ts'

const QUERY_KEY = ['noticePreferences']

/** Nothing where no e-mail is sent; the list above has its own alert where the server cannot be reached. */
export function Preferences() {
  const queryClient = useQueryClient()
  const can = useCan()
  const { run, isBusy, problem } = useAction()
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await call(readNoticePreferences, { signal })).result,
  })
  const change = async ({ kind, mail }: NoticePreference) => {
    const saved = await run(() => call(saveNoticePreferences, { body: { kinds: [{ kind, mail: !mail }] } }))
    if (saved) queryClient.setQueryData(QUERY_KEY, saved.result)
  }
  if (!data?.is_mailed) return null
  return (
    <Section title="Kirim juga lewat e-mail">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        E-mail hanya menyebut bahwa ada sesuatu; isinya dibaca di sini setelah masuk. Pemberitahuan keamanan
        akun selalu dikirim.
      </Typography>
      <ProblemAlert problem={problem} />
      <FormGroup>
        {data.kinds.map((preference) => (
          <FormControlLabel
            key={preference.kind}
            label={preference.label}
            control={
              <Switch
                checked={preference.mail}
                disabled={isBusy || preference.is_fixed}
                onChange={() => void change(preference)}
              />
            }
          />
        ))}
      </FormGroup>
      {can(listUndelivered.access) && (
        <Button component={Link} to={MAILS} sx={{ mt: 1, ml: -1 }}>
          E-mail tidak terkirim
        </Button>
      )}
    </Section>
  )
}
