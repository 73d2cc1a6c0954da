/** Fields of one parent or the guardian, with a shortcut for a parent who has died or is absent. */
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { useReadOnly } from '#platform/console/kit/form/readOnly.ts'
import { STUDENT_SPANS } from './studentSpans.ts'

type Props = { title: string; names: readonly string[]; absentButtonLabel?: string }

export function ParentFields({ title, names, absentButtonLabel = 'Almarhum / tidak ada' }: Props) {
  const isReadOnly = useReadOnly()
  const { filledNames, fill, undo } = useAutofill(names)
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5, gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {/* Not reachable by Tab, so that people typing many students do not have to skip it. */}
        {isReadOnly ? null : filledNames.length > 0 ? (
          <Button size="small" color="inherit" tabIndex={-1} onClick={undo}>
            Batalkan isian '-'
          </Button>
        ) : (
          <Button
            size="small"
            tabIndex={-1}
            onClick={fill}
            title={`Isian ${title.toLowerCase()} yang masih kosong diisi dengan '-'`}
          >
            {absentButtonLabel}
          </Button>
        )}
      </Box>
      <Fields names={names} spans={STUDENT_SPANS} />
    </Box>
  )
}

const ABSENT_VALUE = '-'

/** Fills the emptyNames fields, and can undo that. */
function useAutofill(names: readonly string[]) {
  const { getValues, setValue, trigger } = useFormContext()
  const { isSubmitted } = useFormState()
  const [filledNames, setFilledNames] = useState<readonly string[]>([])
  const setFields = (changedNames: readonly string[], value: string) => {
    for (const name of changedNames) setValue(name, value, { shouldDirty: true })
    // Show no errors before the first attempt to save.
    if (isSubmitted) void trigger([...changedNames])
  }
  const fill = () => {
    const emptyNames = names.filter((name) => !String(getValues(name) ?? '').trim())
    setFields(emptyNames, ABSENT_VALUE)
    setFilledNames(emptyNames)
  }
  const undo = () => {
    setFields(
      filledNames.filter((name) => getValues(name) === ABSENT_VALUE),
      '',
    )
    setFilledNames([])
  }
  return { filledNames, fill, undo }
}
