/** The editor's toolbar: one tab stop, arrow keys between the buttons, an Indonesian name on each. */
import { Box } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextColorTool } from './RichTextColorTool.tsx'
import { RichTextHeadingTool } from './RichTextHeadingTool.tsx'
import { RichTextDescribeImageTool, RichTextImageTool } from './RichTextImageTools.tsx'
import { RichTextLinkTool } from './RichTextLinkTool.tsx'
import { RichTextTableTool } from './RichTextTableTool.tsx'
import {
  ALIGN_TOOLS,
  BLOCK_TOOLS,
  CODE_TOOLS,
  HISTORY_TOOLS,
  MARK_TOOLS,
  type Tool,
} from './RichTextTools.ts'
import { RichTextVideoTool } from './RichTextVideoTool.tsx'

export function RichTextToolbar({ editor }: { editor: Editor }) {
  return (
    <Box role="toolbar" aria-label="Alat penyunting" onKeyDown={walk} sx={toolbar}>
      <Group>
        <RichTextHeadingTool editor={editor} />
      </Group>
      <Group>
        <Tools editor={editor} tools={MARK_TOOLS} />
        <RichTextColorTool editor={editor} />
      </Group>
      <Group>
        <Tools editor={editor} tools={ALIGN_TOOLS} />
      </Group>
      <Group>
        <Tools editor={editor} tools={BLOCK_TOOLS} />
      </Group>
      <Group>
        <RichTextLinkTool editor={editor} />
        <RichTextImageTool editor={editor} />
        <RichTextDescribeImageTool editor={editor} />
        <RichTextVideoTool editor={editor} />
        <RichTextTableTool editor={editor} />
      </Group>
      <Group>
        <Tools editor={editor} tools={CODE_TOOLS} />
      </Group>
      <Group>
        <Tools editor={editor} tools={HISTORY_TOOLS} />
      </Group>
    </Box>
  )
}

const toolbar = {
  position: 'sticky',
  // Just below the top bar.
  top: 64,
  zIndex: 2,
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  // Phones show one row that slides; that it goes on shows at its fading end.
  scrollbarWidth: 'none',
  maskImage: { xs: 'linear-gradient(to right, #000 calc(100% - 40px), transparent)', sm: 'none' },
  '&::after': { content: '""', flex: { xs: '0 0 28px', sm: '0 0 0' } },
  columnGap: 1.5,
  rowGap: 0.5,
  p: 0.75,
  m: '1px',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  borderTopLeftRadius: 'inherit',
  borderTopRightRadius: 'inherit',
} as const

function Group({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexShrink: 0, gap: 0.25 }}>{children}</Box>
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map((tool) => ({ isOn: tool.isOn?.(editor) ?? false, isOff: tool.isOff?.(editor) ?? false })),
  })
  return tools.map((tool, index) => (
    <RichTextButton
      key={tool.label}
      label={tool.label}
      {...(tool.keys && { keys: tool.keys })}
      icon={tool.icon}
      {...(tool.isOn && { isOn: states[index]?.isOn ?? false })}
      isOff={states[index]?.isOff ?? false}
      onClick={() => tool.run(editor.chain().focus()).run()}
    />
  ))
}

/** Arrow keys, Home and End move between the buttons, as in every toolbar. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at < 0) return
  const step: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const to = step[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = buttons.at(to % buttons.length)
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
