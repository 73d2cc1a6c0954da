/** /setting/general: what the site is called, how it is reached, where else it is found. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Form, useNotify } from 'react-admin'
import { type FieldValues, type Resolver, useWatch } from 'react-hook-form'
import { palettes } from '#contract/content/colour.ts'
import { readSettings, saveSettings, settingFields } from '#contract/content/setting.ts'
import { DraftContext, useDraft } from '#src/kit/draft/useDraft.ts'
import { Fields } from '#src/kit/form/Fields.tsx'
import { FormFrame, PLAIN_SAVE_LABELS } from '#src/kit/form/FormFrame.tsx'
import { FormSchemaProvider } from '#src/kit/form/FormSchema.ts'
import { UnsavedGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { errorsOf } from '#src/kit/form/useSaving.ts'
import { ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#src/kit/screen/ScreenHeader.tsx'
import { Section } from '#src/kit/screen/Section.tsx'
import { ImageUpload } from '#src/kit/upload/ImageUpload.tsx'
import { useScreen } from '#src/kit/wing/ScreenContext.ts'
import { call } from '#src/providers/call.ts'
import { SITE_KEY } from '#src/providers/site.ts'
import { pickerFor } from '../media/MediaChoice.tsx'
import { storeLogo } from './settingImages.ts'
import { TeacherChoice } from './TeacherChoice.tsx'

const LIBRARY = pickerFor('post')

const KEY = ['settings']
const resolver: Resolver<FieldValues> = zodResolver<FieldValues, unknown, FieldValues>(settingFields)

type Generals = readonly { name: string; value: string }[]

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(readSettings, { signal })).result,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <ScreenHeader title={label} />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && <ListFailure message={error.message} onRetry={() => refetch()} />}
      {data && <SettingForm generals={data} />}
    </>
  )
}

function SettingForm({ generals }: { generals: Generals }) {
  const formDraft = useDraft()
  const save = useSaveSettings(formDraft.end)
  // The same object for the same settings, or every render would begin the form anew.
  const record = useMemo(
    () => Object.fromEntries(generals.map(({ name, value }) => [name, value])),
    [generals],
  )
  return (
    <FormSchemaProvider value={settingFields}>
      <Form<FieldValues>
        record={record}
        resolver={resolver}
        onSubmit={save}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedGuard}
        noValidate
      >
        <DraftContext value={formDraft}>
          <FormFrame isBare labels={PLAIN_SAVE_LABELS} conflict={null} onReload={() => {}}>
            <Box sx={columns}>
              <Box>
                <Section title="Situs">
                  <Fields names={['site_name', 'tagline']} />
                </Section>
                <Section title="Sekolah dan kontak">
                  <Fields names={['organization', 'phone', 'email', 'address', 'map']} />
                </Section>
                <Section title="Tampilan situs sekolah">
                  <Fields names={['colour']} />
                  <ColourNote />
                  {/* The hint above belongs to the field above. */}
                  <Box sx={{ mt: 2.5 }}>
                    <Fields names={['footer']} />
                  </Box>
                  <TeacherChoice />
                </Section>
                <Section title="Media sosial">
                  <Fields names={['facebook', 'instagram', 'youtube', 'twitter']} />
                </Section>
              </Box>
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                <ImageUpload source="logo" label="Logo" width={300} store={storeLogo} library={LIBRARY} />
                <ImageUpload
                  source="favicon"
                  label="Ikon Situs"
                  width={300}
                  store={storeLogo}
                  library={LIBRARY}
                />
              </Box>
            </Box>
          </FormFrame>
        </DraftContext>
      </Form>
    </FormSchemaProvider>
  )
}

/** A colour that could not be read on a page is shown darker there, and the operator is told so. */
function ColourNote() {
  const colour = useWatch({ name: 'colour' })
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return null
  const { isCorrected, light } = palettes(colour)
  if (!isCorrected) return null
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      Warna ini terlalu terang untuk tulisan. Di situs ia digelapkan menjadi {light.brand}.
    </Typography>
  )
}

const columns = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const

function useSaveSettings(onSaved: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  return async (values: FieldValues): Promise<object | undefined> => {
    const generals = Object.entries(values).map(([name, value]) => ({
      name,
      value: value ? String(value) : null,
    }))
    try {
      const { result, message } = await call(saveSettings, { body: { generals } })
      onSaved()
      queries.setQueryData(KEY, result)
      notify(message, { type: 'success' })
      // The name in the top bar and on the dashboard follows at once.
      await queries.invalidateQueries({ queryKey: SITE_KEY })
      return undefined
    } catch (error) {
      return errorsOf(error)
    }
  }
}
