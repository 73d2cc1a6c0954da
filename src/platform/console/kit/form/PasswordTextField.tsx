/** A password on the open pages, which can be shown while it is typed. */
import { Button, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'

type Props = Omit<TextFieldProps, 'type' | 'slotProps' | 'label'> & { label: string }

/** @example <PasswordTextField {...form.register('password')} label="Password" autoComplete="current-password" /> */
export function PasswordTextField({ label, ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const act = isShown ? 'Sembunyikan' : 'Tampilkan'
  return (
    <TextField
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      fullWidth
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, enterKeyHint: 'go' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button
                size="small"
                aria-label={`${act} ${label.toLowerCase()}`}
                onClick={() => setShown(!isShown)}
              >
                {act}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
