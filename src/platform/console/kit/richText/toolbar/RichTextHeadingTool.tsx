/** Switches between paragraph and heading levels 2 to 4; the post's title is the page's h1. */
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import { Button, Menu, MenuItem, Tooltip } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { keepSelection } from './RichTextButton.tsx'

const LEVELS = [
  { level: 2, label: 'Judul besar', size: '1.375rem' },
  { level: 3, label: 'Judul sedang', size: '1.1875rem' },
  { level: 4, label: 'Judul kecil', size: '1rem' },
] as const

export function RichTextHeadingTool({ editor }: { editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const currentLevel = useEditorState({
    editor,
    selector: ({ editor }) => LEVELS.find(({ level }) => editor.isActive('heading', { level }))?.level,
  })
  const label = LEVELS.find(({ level }) => level === currentLevel)?.label ?? 'Paragraf'
  const close = () => setAnchor(null)

  return (
    <>
      <Tooltip title="Gaya paragraf">
        <Button
          size="small"
          color="inherit"
          aria-label={`Gaya paragraf: ${label}`}
          aria-haspopup="menu"
          onMouseDown={keepSelection}
          onClick={(event) => setAnchor(event.currentTarget)}
          endIcon={<ArrowDropDown />}
          sx={{
            width: { xs: 116, sm: 140 },
            height: 36,
            justifyContent: 'space-between',
            color: 'text.secondary',
            fontWeight: 500,
          }}
        >
          {label}
        </Button>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          selected={currentLevel === undefined}
          onClick={() => {
            close()
            editor.chain().focus().setParagraph().run()
          }}
        >
          Paragraf
        </MenuItem>
        {LEVELS.map(({ level, label, size }) => (
          <MenuItem
            key={level}
            selected={currentLevel === level}
            sx={{ fontSize: size, fontWeight: 700 }}
            onClick={() => {
              close()
              editor.chain().focus().setHeading({ level }).run()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
