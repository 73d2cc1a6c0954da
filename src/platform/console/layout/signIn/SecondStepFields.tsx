/** The code field of the sign-in's second step, for a code of the app or one of those printed for a lost phone. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { secondStepInput } from '#platform/contract/session.ts'

type SecondStepForm = UseFormReturn<{ code: string }>

export function useSecondStepForm(): SecondStepForm {
  return useForm({ resolver: zodResolver(secondStepInput), defaultValues: { code: '' } })
}

export function SecondStepFields({ form }: { form: SecondStepForm }) {
  const [isRecovery, setRecovery] = useState(false)
  const error = form.formState.errors.code
  const toggle = () => {
    setRecovery(!isRecovery)
    form.reset()
    form.setFocus('code')
  }
  return (
    <>
      <Typography color="textSecondary">
        {isRecovery
          ? 'Masukkan salah satu kode pemulihan yang Anda simpan; tiap kode berlaku satu kali.'
          : 'Masukkan kode dari aplikasi pembuat kode di ponsel Anda.'}
      </Typography>
      <TextField
        {...form.register('code')}
        label={isRecovery ? 'Kode pemulihan' : 'Kode'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
        fullWidth
        error={Boolean(error)}
        helperText={error?.message ?? (isRecovery ? 'Seperti abcde-fghjk-mnp' : 'Enam angka')}
        slotProps={{
          htmlInput: {
            inputMode: isRecovery ? 'text' : 'numeric',
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
      <Button onClick={toggle} sx={{ justifySelf: 'start' }}>
        {isRecovery ? 'Pakai kode dari aplikasi' : 'Ponsel tidak ada? Pakai kode pemulihan'}
      </Button>
    </>
  )
}
