/** The editor's toolbar, with one tab stop and arrow keys between the buttons. */
import ExpandLess from '@mui/icons-material/ExpandLess'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Box, useMediaQuery } from '@mui/material'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import {
  AlignmentButtons,
  ClearButtons,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  TiptapEditorProvider,
} from 'ra-input-rich-text'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { BELOW_TOP_BAR } from '../../style/topBar.ts'
import { TARGET_PX, TOUCH } from '../../style/touch.ts'
import type { RichTextInputProps } from '../RichTextLabel.tsx'
import { keepSelection, RichTextButton } from './RichTextButton.tsx'
import { RichTextColorTool } from './RichTextColorTool.tsx'
import { RichTextFileTool, type useAttachedDocument } from './RichTextFileTool.tsx'
import { RichTextHeadingTool } from './RichTextHeadingTool.tsx'
import {
  RichTextDescribeImageTool,
  RichTextImageTool,
  RichTextMediaPickerTool,
} from './RichTextImageTools.tsx'
import { RichTextLinkTool } from './RichTextLinkTool.tsx'
import { RichTextTableTool } from './RichTextTableTool.tsx'
import { CODE_TOOLS, HISTORY_TOOLS, type Tool } from './RichTextTools.ts'
import { RichTextVideoTool } from './RichTextVideoTool.tsx'

type Props = { editor: Editor; attachedDocument: ReturnType<typeof useAttachedDocument> } & Pick<
  RichTextInputProps,
  'upload' | 'attach' | 'renderMediaPicker'
>

export function RichTextToolbar({ editor, ...uploadProps }: Props) {
  const rowRef = useRef<HTMLDivElement>(null)
  const { isOverflowing, isOpen, setOpen } = useOverflow(rowRef)
  // Only a phone has no room for a second row.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <TiptapEditorProvider value={editor}>
      <ThemeProvider theme={withoutTabStops}>
        <Box
          role="toolbar"
          aria-label="Alat penyunting"
          // In the capture phase, before the groups' own arrow keys, which stop at the end of a group.
          onKeyDownCapture={moveFocus}
          onMouseDown={keepSelectionUnderButtons}
          sx={TOOLBAR_STYLE}
        >
          <Box
            ref={rowRef}
            sx={isOpen || !isNarrow ? EXPANDED_STYLE : COLLAPSED_STYLE}
            // Expands when the focus reaches a hidden button.
            onFocus={({ target }) => setOpen((isOpen) => isOpen || isBelowFirstRow(target))}
          >
            <ToolbarButtons editor={editor} {...uploadProps} />
          </Box>
          {isOverflowing && isNarrow && (
            <RichTextButton
              label={isOpen ? 'Lebih sedikit alat' : 'Alat lainnya'}
              icon={isOpen ? ExpandLess : MoreHoriz}
              isExpanded={isOpen}
              onClick={() => setOpen((isOpen) => !isOpen)}
            />
          )}
        </Box>
      </ThemeProvider>
    </TiptapEditorProvider>
  )
}

/** Height of a row of buttons for a mouse. */
const ROW_HEIGHT = 36

/** Whether the buttons need more than one row, and whether all rows are shown. */
function useOverflow(rowRef: RefObject<HTMLElement | null>) {
  const [isOverflowing, setOverflowing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = rowRef.current
    if (!element) return
    const measure = () => setOverflowing([...element.querySelectorAll('button')].some(isBelowFirstRow))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowRef])
  return { isOverflowing, isOpen, setOpen }
}

/** Whether a button is below the first row. */
function isBelowFirstRow(button: HTMLElement): boolean {
  const first = button.closest('[role=toolbar]')?.querySelector('button')
  return first ? button.getBoundingClientRect().top >= first.getBoundingClientRect().top + ROW_HEIGHT : false
}

/**
 * The most used come first, because a phone hides the others behind 'Alat lainnya'. Format, alignment, list, quote and clear buttons
 * come from ra-input-rich-text; the others are our own.
 */
function ToolbarButtons({ editor, upload, attach, attachedDocument, renderMediaPicker }: Props) {
  return (
    <>
      <Group>
        <RichTextHeadingTool editor={editor} />
      </Group>
      <Group>
        <FormatButtons aria-label="Huruf" />
      </Group>
      <Group>
        <RichTextLinkTool editor={editor} />
        {upload && <RichTextImageTool editor={editor} />}
        {upload && renderMediaPicker && (
          <RichTextMediaPickerTool editor={editor} renderMediaPicker={renderMediaPicker} />
        )}
      </Group>
      <Group>
        <ListButtons aria-label="Daftar" />
        <QuoteButtons />
      </Group>
      <Group>
        {upload && <RichTextDescribeImageTool editor={editor} />}
        {attach && <RichTextFileTool attach={attach} upload={attachedDocument} />}
        <RichTextVideoTool editor={editor} />
        <RichTextTableTool editor={editor} />
        <RichTextColorTool editor={editor} />
      </Group>
      <Group>
        <AlignmentButtons aria-label="Perataan" />
      </Group>
      <Group>
        <Tools editor={editor} tools={CODE_TOOLS} />
      </Group>
      <Group>
        <ClearButtons />
        <Tools editor={editor} tools={HISTORY_TOOLS} />
      </Group>
    </>
  )
}

/** Removes the package's groups from the tab order, because the heading menu is the toolbar's tab stop. */
const withoutTabStops = (theme: Theme): Theme => ({
  ...theme,
  components: {
    ...theme.components,
    MuiToggleButton: { ...theme.components?.MuiToggleButton, defaultProps: { tabIndex: -1 } },
  },
})

const TOOLBAR_STYLE = {
  position: 'sticky',
  top: BELOW_TOP_BAR,
  zIndex: 2,
  display: 'flex',
  alignItems: 'flex-start',
  p: 0.75,
  m: '1px',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  borderTopLeftRadius: 'inherit',
  borderTopRightRadius: 'inherit',
  // Gives the package's buttons the style of ours.
  '& .MuiToggleButtonGroup-root': { display: 'contents' },
  '& .MuiToggleButton-root.MuiToggleButton-root': {
    width: 36,
    height: 36,
    m: 0,
    border: 0,
    borderRadius: 1,
    fontSize: '1.25rem',
    color: 'text.secondary',
    '&.Mui-selected': { color: 'primary.main', bgcolor: 'action.selected' },
  },
} as const

/** Buttons wrap one by one, not by group, so that each row is filled. */
const EXPANDED_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  flexGrow: 1,
  minWidth: 0,
  gap: 0.25,
  '& > * ~ * > button:first-of-type, & > * ~ * > .MuiToggleButtonGroup-root:first-of-type > button:first-of-type':
    { ml: { xs: 0, sm: 1 } },
} as const
const COLLAPSED_STYLE = {
  ...EXPANDED_STYLE,
  height: ROW_HEIGHT,
  overflow: 'hidden',
  [TOUCH]: { height: TARGET_PX },
} as const

function Group({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'contents' }}>{children}</Box>
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const buttonStates = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map((tool) => ({
        isPressed: tool.isPressed?.(editor) ?? false,
        isDisabled: tool.isDisabled?.(editor) ?? false,
      })),
  })
  return tools.map((tool, index) => (
    <RichTextButton
      key={tool.label}
      label={tool.label}
      {...(tool.keys && { keys: tool.keys })}
      icon={tool.icon}
      {...(tool.isPressed && { isPressed: buttonStates[index]?.isPressed ?? false })}
      isDisabled={buttonStates[index]?.isDisabled ?? false}
      onClick={() => tool.run(editor.chain().focus()).run()}
    />
  ))
}

/** Arrow keys, Home and End move the focus between the buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const currentIndex = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
  if (currentIndex < 0) return
  const targetIndexByKey: Record<string, number> = {
    ArrowRight: currentIndex + 1,
    ArrowLeft: currentIndex - 1,
    Home: 0,
    End: -1,
  }
  const targetIndex = targetIndexByKey[event.key]
  if (targetIndex === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const next = buttons.at(targetIndex % buttons.length)
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}

/** Ignores events that React bubbles from the tools' dialogs and menus, which are portals. */
function keepSelectionUnderButtons(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) keepSelection(event)
}
