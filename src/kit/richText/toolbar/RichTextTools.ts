/** The plain buttons of the editor's toolbar, as a table: what each is called, does, and when it is on. */
import type { SvgIconComponent } from '@mui/icons-material'
import Code from '@mui/icons-material/Code'
import DataObject from '@mui/icons-material/DataObject'
import FormatAlignCenter from '@mui/icons-material/FormatAlignCenter'
import FormatAlignJustify from '@mui/icons-material/FormatAlignJustify'
import FormatAlignLeft from '@mui/icons-material/FormatAlignLeft'
import FormatAlignRight from '@mui/icons-material/FormatAlignRight'
import FormatBold from '@mui/icons-material/FormatBold'
import FormatClear from '@mui/icons-material/FormatClear'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import FormatUnderlined from '@mui/icons-material/FormatUnderlined'
import Redo from '@mui/icons-material/Redo'
import StrikethroughS from '@mui/icons-material/StrikethroughS'
import Undo from '@mui/icons-material/Undo'
import type { ChainedCommands, Editor } from '@tiptap/core'

export type Tool = {
  label: string
  keys?: string
  icon: SvgIconComponent
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

const mark = (label: string, name: string, icon: SvgIconComponent, keys: string): Tool => ({
  label,
  keys,
  icon,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
})

const align = (label: string, side: string, icon: SvgIconComponent, keys: string): Tool => ({
  label,
  keys,
  icon,
  run: (chain) => chain.toggleTextAlign(side),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})

export const MARK_TOOLS: Tool[] = [
  mark('Tebal', 'bold', FormatBold, 'Ctrl+B'),
  mark('Miring', 'italic', FormatItalic, 'Ctrl+I'),
  mark('Garis bawah', 'underline', FormatUnderlined, 'Ctrl+U'),
  mark('Coret', 'strike', StrikethroughS, 'Ctrl+Shift+S'),
]

export const BLOCK_TOOLS: Tool[] = [
  {
    label: 'Daftar berbutir',
    keys: 'Ctrl+Shift+8',
    icon: FormatListBulleted,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Daftar bernomor',
    keys: 'Ctrl+Shift+7',
    icon: FormatListNumbered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Kutipan',
    keys: 'Ctrl+Shift+B',
    icon: FormatQuote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

export const ALIGN_TOOLS: Tool[] = [
  align('Rata kiri', 'left', FormatAlignLeft, 'Ctrl+Shift+L'),
  align('Rata tengah', 'center', FormatAlignCenter, 'Ctrl+Shift+E'),
  align('Rata kanan', 'right', FormatAlignRight, 'Ctrl+Shift+R'),
  align('Rata kiri kanan', 'justify', FormatAlignJustify, 'Ctrl+Shift+J'),
]

export const CODE_TOOLS: Tool[] = [
  mark('Kode', 'code', Code, 'Ctrl+E'),
  {
    label: 'Blok kode',
    keys: 'Ctrl+Alt+C',
    icon: DataObject,
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
]

export const HISTORY_TOOLS: Tool[] = [
  {
    label: 'Hapus format',
    icon: FormatClear,
    run: (chain) => chain.unsetAllMarks().unsetTextAlign().clearNodes(),
  },
  {
    label: 'Urungkan',
    keys: 'Ctrl+Z',
    icon: Undo,
    run: (chain) => chain.undo(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: 'Ulangi',
    keys: 'Ctrl+Shift+Z',
    icon: Redo,
    run: (chain) => chain.redo(),
    isOff: (editor) => !editor.can().redo(),
  },
]
