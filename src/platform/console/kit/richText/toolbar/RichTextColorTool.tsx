/** Selects the text colour from a palette that is legible on the site. */
import FormatColorReset from '@mui/icons-material/FormatColorReset'
import FormatColorText from '@mui/icons-material/FormatColorText'
import { Box, Button, ButtonBase, Popover, Tooltip } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { TARGET_PX, TOUCH } from '../../style/touch.ts'
import { RichTextButton } from './RichTextButton.tsx'

const COLORS = [
  { name: 'Abu-abu', value: '#5f6b7a' },
  { name: 'Merah', value: '#c62828' },
  { name: 'Jingga', value: '#bf5b04' },
  { name: 'Kuning tua', value: '#8a6d00' },
  { name: 'Hijau', value: '#2e7d32' },
  { name: 'Toska', value: '#00796b' },
  { name: 'Biru', value: '#1565c0' },
  { name: 'Nila', value: '#3949ab' },
  { name: 'Ungu', value: '#7b1fa2' },
  { name: 'Merah muda', value: '#ad1457' },
] as const

export function RichTextColorTool({ editor }: { editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const currentColor = useEditorState({
    editor,
    selector: ({ editor }): string | undefined => editor.getAttributes('textStyle').color,
  })
  const applyColor = (color: string | null) => {
    setAnchor(null)
    const chain = editor.chain().focus()
    if (color) chain.setColor(color).run()
    else chain.unsetColor().run()
  }

  return (
    <>
      <RichTextButton
        label="Warna teks"
        icon={FormatColorText}
        isPressed={Boolean(currentColor)}
        hasPopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Warna teks', sx: { p: 1.5 } } }}
      >
        <Box sx={COLORS_STYLE}>
          {COLORS.map(({ name, value }) => (
            <Tooltip key={value} title={name}>
              <ButtonBase
                aria-label={name}
                aria-pressed={currentColor === value}
                onClick={() => applyColor(value)}
                sx={{
                  width: 36,
                  height: 36,
                  borderRadius: 1,
                  bgcolor: value,
                  outline: currentColor === value ? 2 : 0,
                  outlineColor: value,
                  outlineOffset: '2px',
                  '&:focus-visible': { outline: 2, outlineColor: 'text.primary', outlineOffset: '2px' },
                }}
              />
            </Tooltip>
          ))}
        </Box>
        <Button fullWidth size="small" startIcon={<FormatColorReset />} onClick={() => applyColor(null)}>
          Warna bawaan
        </Button>
      </Popover>
    </>
  )
}

const COLORS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 36px)',
  gap: 1,
  mb: 1,
  [TOUCH]: { gridTemplateColumns: `repeat(5, ${TARGET_PX}px)` },
} as const
