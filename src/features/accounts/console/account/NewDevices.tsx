/** The last devices on which the account signed in for the first time. */
import { List, ListItem, ListItemText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { listNewDevices } from '#platform/contract/identity/device.ts'

/** Renders nothing until there are some; the list above has its own alert where the server cannot be reached. */
export function NewDevices() {
  const { data = [] } = useQuery({
    queryKey: ['newDevices'],
    queryFn: async ({ signal }) => (await call(listNewDevices, { signal })).result,
  })
  if (data.length === 0) return null
  return (
    <Section title="Masuk dari perangkat baru">
      <List disablePadding dense>
        {data.map(({ id, name, address, created_at }) => (
          <ListItem key={id} disableGutters>
            <ListItemText
              primary={name}
              secondary={
                <>
                  <Moment value={created_at} />
                  {address && ` · alamat ${address}`}
                </>
              }
              sx={{ overflowWrap: 'anywhere' }}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
