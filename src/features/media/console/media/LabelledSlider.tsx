/** A labelled slider from 0 to 100 percent, for one value or a range. */
import { Slider, Typography } from '@mui/material'
import { useId } from 'react'

type Props = {
  label: string
  value: number | [number, number]
  onChange: (newValue: number | readonly number[]) => void
}

/** @example <LabelledSlider label="Tegak" value={20} onChange={setTop} /> */
export function LabelledSlider({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <>
      <Typography id={id} variant="body2">
        {label}
      </Typography>
      <Slider
        size="small"
        aria-labelledby={id}
        value={value}
        onChange={(_, newValue) => onChange(newValue)}
      />
    </>
  )
}
