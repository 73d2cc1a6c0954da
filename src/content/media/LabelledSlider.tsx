/** A slider in percent with its name, of one value or of two. */
import { Slider, Typography } from '@mui/material'
import { useId } from 'react'

type Props = {
  label: string
  value: number | [number, number]
  onChange: (moved: number | readonly number[]) => void
}

/** @example <LabelledSlider label="Tegak" value={20} onChange={setHeight} /> */
export function LabelledSlider({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <>
      <Typography id={id} variant="body2">
        {label}
      </Typography>
      <Slider size="small" aria-labelledby={id} value={value} onChange={(_, moved) => onChange(moved)} />
    </>
  )
}
