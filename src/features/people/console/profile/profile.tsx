/** The user's profile at /account/profile: name, username, email and photo, and the school's record below. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues, Resolver } from 'react-hook-form'
import { DraftForm } from '#platform/console/kit/draft/DraftForm.tsx'
import { FormDraft } from '#platform/console/kit/draft/FormDraft.tsx'
import { useDraft } from '#platform/console/kit/draft/useDraft.ts'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { SaveButton } from '#platform/console/kit/form/FormFrame.tsx'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { InertWhileSaving } from '#platform/console/kit/form/InertWhileSaving.tsx'
import { UnsavedGuard } from '#platform/console/kit/form/UnsavedGuard.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { LeftFiles } from '#platform/console/kit/upload/kept/LeftFiles.tsx'
import { call } from '#platform/console/providers/call.ts'
import { type Profile, profileInput, readProfile } from '../../profile.ts'
import { OwnRecord } from './OwnRecord.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { useSaveProfile } from './useSaveProfile.ts'

const resolver: Resolver<FieldValues> = zodResolver<FieldValues, unknown, FieldValues>(profileInput)

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await call(readProfile, { signal })).result,
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenHeader title={label} />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && <ProfileForm profile={data} />}
      {data && <OwnRecord profile={data} />}
    </>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const formDraft = useDraft()
  const { save, photo, choosePhoto, keptPhotos, ...picking } = useSaveProfile(
    profile,
    formDraft.startNewDraft,
  )
  // Without the photo: saving it alone must not reset what is typed.
  const { id, name, username, email } = profile
  const record = { id, name, username, email }
  return (
    <FormSchemaProvider value={profileInput}>
      <DraftForm formDraft={formDraft} record={record} resolver={resolver} onSubmit={save} noValidate>
        <UnsavedGuard hasOtherUnsaved={photo !== null} />
        <FormDraft />
        <LeftFiles files={keptPhotos} />
        <Card sx={{ mb: 2.5 }}>
          <CardContent
            sx={{ display: 'flex', gap: { xs: 2.5, md: 4 }, flexDirection: { xs: 'column', md: 'row' } }}
          >
            <PhotoPicker
              storedPhoto={profile.photo}
              newPhoto={photo}
              error={picking.photoError}
              onChange={choosePhoto}
              isSaving={picking.isSavingPhoto}
              onSave={picking.savePhoto}
            />
            <Box sx={{ flexGrow: 1 }}>
              <InertWhileSaving>
                <Fields names={['name', 'username', 'email']} />
              </InertWhileSaving>
              <Box sx={{ mt: 3 }}>
                <SaveButton />
              </Box>
            </Box>
          </CardContent>
        </Card>
      </DraftForm>
    </FormSchemaProvider>
  )
}
