/** 'Langkah pertama': the data a new school must still enter; hidden once everything is there. */

import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import type { FirstStep } from '../../firstSteps.ts'
import { FIRST_STEPS } from './firstSteps.ts'

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null
  const doneCount = steps.filter(({ missing }) => missing === null).length
  return (
    <Section title="Langkah pertama">
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5, mb: 1 }}>
        {doneCount} dari {steps.length} sudah. Daftar ini hilang setelah semuanya ada.
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ name, missing }) => (
          <Box component="li" key={name} sx={ROW_STYLE}>
            {missing === null ? (
              <CheckCircle color="success" fontSize="small" titleAccess="Sudah" />
            ) : (
              <RadioButtonUnchecked color="disabled" fontSize="small" titleAccess="Belum" />
            )}
            <Box sx={{ flex: '1 1 160px' }}>
              <Typography sx={{ fontWeight: 600 }}>{FIRST_STEPS[name].label}</Typography>
              {missing && (
                <Typography variant="body2" color="textSecondary">
                  {missing}
                </Typography>
              )}
            </Box>
            {missing && (
              <Button
                component={Link}
                to={FIRST_STEPS[name].to}
                size="small"
                variant="outlined"
                aria-label={`Isi ${FIRST_STEPS[name].label}`}
              >
                Isi
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const ROW_STYLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 } as const
