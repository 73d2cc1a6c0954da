/** /setting/general: the form of the website's settings, such as name, contact, colours and social media. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { type FieldValues, type Resolver, useWatch } from 'react-hook-form'
import { createMediaPicker } from '#features/media/console/media/MediaPicker.tsx'
import { DraftForm } from '#platform/console/kit/draft/DraftForm.tsx'
import { useDraft } from '#platform/console/kit/draft/useDraft.ts'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { DEFAULT_SAVE_LABELS, FormFrame } from '#platform/console/kit/form/FormFrame.tsx'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { UnsavedGuard } from '#platform/console/kit/form/UnsavedGuard.tsx'
import { toFormErrors } from '#platform/console/kit/form/useSaving.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { ImageUpload } from '#platform/console/kit/upload/ImageUpload.tsx'
import { call } from '#platform/console/providers/call.ts'
import { SITE_KEY } from '#platform/console/providers/site.ts'
import { toPalettes } from '../../colour.ts'
import { readSettings, saveSettings, settingFields } from '../../setting.ts'
import { storeLogo } from './settingImages.ts'
import { TeacherSelect } from './TeacherSelect.tsx'

const renderMediaPicker = createMediaPicker('post')

const QUERY_KEY = ['settings']
const resolver: Resolver<FieldValues> = zodResolver<FieldValues, unknown, FieldValues>(settingFields)

type Settings = readonly { name: string; value: string }[]

export function Screen() {
  const { label } = useScreen()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await call(readSettings, { signal })).result,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <ScreenHeader title={label} />
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && <SettingForm settings={data} onReload={() => void refetch()} />}
    </>
  )
}

function SettingForm({ settings, onReload }: { settings: Settings; onReload: () => void }) {
  const formDraft = useDraft()
  // Memoized, since a new record object would reset the form at every render.
  const record = useMemo(
    () => Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    [settings],
  )
  const { save, conflict, clearConflict } = useSaveSettings(record, formDraft.startNewDraft)
  const reload = () => {
    clearConflict()
    onReload()
  }
  return (
    <FormSchemaProvider value={settingFields}>
      <DraftForm
        formDraft={formDraft}
        record={record}
        resolver={resolver}
        onSubmit={save}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedGuard}
        noValidate
      >
        <FormFrame isBare labels={DEFAULT_SAVE_LABELS} conflict={conflict} onReload={reload}>
          <Box sx={columnLayout}>
            <Box>
              <Section title="Situs">
                <Fields names={['site_name', 'tagline']} />
              </Section>
              <Section title="Sekolah dan kontak">
                <Fields names={['organization', 'phone', 'email', 'address', 'map']} />
              </Section>
              <Section title="Tampilan situs sekolah">
                <Fields names={['colour']} />
                <ColourHint />
                {/* The margin separates the hint from the next field. */}
                <Box sx={{ mt: 2.5 }}>
                  <Fields names={['footer']} />
                </Box>
                <TeacherSelect />
              </Section>
              <Section title="Media sosial">
                <Fields names={['facebook', 'instagram', 'youtube', 'twitter']} />
              </Section>
            </Box>
            <SiteImages />
          </Box>
        </FormFrame>
      </DraftForm>
    </FormSchemaProvider>
  )
}

/** The inputs for the logo and the favicon. */
function SiteImages() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <ImageUpload
        source="logo"
        label="Logo"
        width={300}
        store={storeLogo}
        renderMediaPicker={renderMediaPicker}
      />
      <ImageUpload
        source="favicon"
        label="Ikon Situs"
        width={300}
        store={storeLogo}
        renderMediaPicker={renderMediaPicker}
      />
    </Box>
  )
}

/** Tells the user if the colour has too little contrast, so that the website shows a darker one. */
function ColourHint() {
  const colour = useWatch({ name: 'colour' })
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return null
  const { isCorrected, light } = toPalettes(colour)
  if (!isCorrected) return null
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      Warna ini terlalu terang untuk tulisan. Di situs ia digelapkan menjadi {light.brand}.
    </Typography>
  )
}

const columnLayout = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const

/** Sends only what was changed, because somebody else may have saved the others since they were read. */
function useSaveSettings(record: Readonly<Record<string, string>>, onSaved: () => void) {
  const notify = useNotify()
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const save = async (values: FieldValues): Promise<object | undefined> => {
    const generals = Object.entries(values)
      .map(([name, value]) => ({ name, value: value ? String(value) : null, was: record[name] ?? '' }))
      .filter(({ value, was }) => (value ?? '') !== was)
    try {
      const { result, message } = await call(saveSettings, { body: { generals } })
      onSaved()
      setConflict(null)
      queryClient.setQueryData(QUERY_KEY, result)
      notify(message, { type: 'success' })
      // Updates the site name in the top bar and on the dashboard.
      await queryClient.invalidateQueries({ queryKey: SITE_KEY })
      return undefined
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) return toFormErrors(error)
      setConflict(error.message)
      return {}
    }
  }
  return { save, conflict, clearConflict: () => setConflict(null) }
}
