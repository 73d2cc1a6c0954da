/** The switch 'Headline' of a news post, stored as one entry of the post's meta list. */
import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useInput } from 'react-admin'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { PostInput } from '../../postInput.ts'
import { canPublishPost } from '../../postRights.ts'
import { HEADLINE, isHeadlineMark } from '../../postType.ts'

type Meta = NonNullable<PostInput['meta']>

export function HeadlineSwitch() {
  const { field, id } = useInput<Meta | null>({ source: 'meta', format: (meta) => meta ?? [] })
  const isReadOnly = useReadOnly()
  const canPublish = canPublishPost(useUser())
  const meta: Meta = field.value
  const isOn = meta.some(isHeadlineMark)
  const change = (isNowOn: boolean) =>
    field.onChange([
      ...meta.filter(({ name }) => name !== HEADLINE),
      { name: HEADLINE, value: isNowOn ? 1 : 0 },
    ])
  // Only users who may publish can make a headline, since it replaces that of another post; others see it if it is set.
  if (!canPublish && !isOn) return null
  return (
    <div>
      <FormControlLabel
        label="Headline"
        control={
          <Switch
            checked={isOn}
            disabled={isReadOnly || !canPublish}
            onChange={(_, isNowOn) => change(isNowOn)}
            onBlur={() => field.onBlur()}
            slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
          />
        }
      />
      <FormHelperText id={`${id}-hint`} sx={{ mt: 0 }}>
        Hanya satu informasi yang menjadi headline; yang sebelumnya diganti.
      </FormHelperText>
    </div>
  )
}
