/** The box 'Publikasi': when and to whom a post is shown. */

import { Alert, Card, CardContent, Stack, Typography } from '@mui/material'
import { SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DateInput } from '#platform/console/kit/field/DateInput.tsx'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useField } from '#platform/console/kit/form/FormSchema.ts'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { POST_STATUSES } from '../../choices.ts'
import type { Post } from '../../post.ts'
import { canPublishPost } from '../../postRights.ts'
import { POST_TYPE, type PostType } from '../../postType.ts'
import { publicationOf } from '../../publication.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { HeadlineSwitch } from './HeadlineSwitch.tsx'
import { PostHistoryButton } from './PostHistoryButton.tsx'
import { PostSiteLinks } from './PostSiteLinks.tsx'
import { PostSlugField } from './PostSlugField.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export function PostPublication({ type }: { type: PostType }) {
  const { hasVisibility, hasAudience, hasAgendaDate, hasHeadline } = POST_TYPE[type]
  return (
    <Card component="section" aria-labelledby="publikasi">
      <CardContent>
        <Typography id="publikasi" variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 2 }}>
          Publikasi
        </Typography>
        <Stack spacing={2}>
          <StatusInput />
          <SubmitButton />
          {hasAudience ? <AudienceFields /> : hasVisibility && <Field name="visibility" />}
          {hasAgendaDate && <AgendaDateInput />}
          {hasHeadline && <HeadlineSwitch />}
          <Field name="publish_at" />
          <Field name="expire_at" />
          <PublicationNote />
          <PostSlugField />
          <PostSiteLinks />
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <PostHistoryButton />
            <DuplicateButton />
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  )
}

/** Tells before saving that the post would not be shown. */
function PublicationNote() {
  const { status, visibility, audience, publish_at, expire_at } = useWatch()
  const times = { publish_at: publish_at || null, expire_at: expire_at || null }
  if (
    publicationOf({ status, visibility, audience, ...times }, new Date(serverNow()).toISOString()) !==
    'expired'
  )
    return null
  return (
    <Alert severity="warning">
      Waktu tampil ini sudah lewat. Jika disimpan, konten ini tidak tampil di situs.
    </Alert>
  )
}

/** Users without the right to publish can only choose Draf; a post already published keeps its status until it is saved. */
function StatusInput() {
  const { label } = useField('status')
  const isReadOnly = useReadOnly()
  const post = useRecordContext<Post>()
  const canPublish = canPublishPost(useUser())
  const losesPublication = !isReadOnly && !canPublish && post?.status === 'publish'
  const choices = POST_STATUSES.map(({ id, name }) => ({
    id,
    name,
    disabled: id === 'publish' && !canPublish,
  }))
  return (
    <SelectInput
      source="status"
      label={label}
      isRequired
      readOnly={isReadOnly}
      fullWidth
      size="small"
      margin="none"
      translateChoice={false}
      choices={choices.filter(({ disabled }) => !disabled || losesPublication || isReadOnly)}
      helperText={losesPublication ? 'Anda tidak boleh menerbitkan. Pilih Draf untuk menyimpan.' : false}
    />
  )
}

/** `isRequired` is set here, since the schema requires the date for agendas only. */
function AgendaDateInput() {
  const { label } = useField('agenda_date')
  return <DateInput source="agenda_date" label={label} isRequired readOnly={useReadOnly()} />
}
