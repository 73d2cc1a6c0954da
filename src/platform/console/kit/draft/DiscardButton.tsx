/** 'Buang', which asks before it throws away what somebody typed, chose or photographed. */
import { Button } from '@mui/material'
import { useConfirmDialog } from '../dialog/useConfirmDialog.tsx'

type Props = {
  title?: string
  /** What is lost. */
  text: string
  color?: 'inherit' | 'error'
  children?: string
  onDiscard: () => void
}

/** @example <DiscardButton text="Isian ini tidak dapat dikembalikan." onDiscard={formDraft.discard} /> */
export function DiscardButton({
  title = 'Buang isian ini?',
  text,
  color = 'inherit',
  children = 'Buang',
  onDiscard,
}: Props) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const ask = async () => {
    if (await confirm({ title, text, confirmLabel: 'Buang' })) onDiscard()
  }
  return (
    <>
      <Button color={color} size="small" onClick={() => void ask()}>
        {children}
      </Button>
      {confirmDialog}
    </>
  )
}
