/** The simple toolbar buttons that ra-input-rich-text lacks, as data. */
import type { SvgIconComponent } from '@mui/icons-material'
import DataObject from '@mui/icons-material/DataObject'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import type { ChainedCommands, Editor } from '@tiptap/core'

export type Tool = {
  label: string
  keys?: string
  icon: SvgIconComponent
  run: (chain: ChainedCommands) => ChainedCommands
  isPressed?: (editor: Editor) => boolean
  isDisabled?: (editor: Editor) => boolean
}

export const CODE_TOOLS: Tool[] = [
  {
    label: 'Blok kode',
    keys: 'Ctrl+Alt+C',
    icon: DataObject,
    run: (chain) => chain.toggleCodeBlock(),
    isPressed: (editor) => editor.isActive('codeBlock'),
  },
]

export const HISTORY_TOOLS: Tool[] = [
  {
    label: 'Urungkan',
    keys: 'Ctrl+Z',
    icon: Undo,
    run: (chain) => chain.undo(),
    isDisabled: (editor) => !editor.can().undo(),
  },
  {
    label: 'Ulangi',
    keys: 'Ctrl+Shift+Z',
    icon: Redo,
    run: (chain) => chain.redo(),
    isDisabled: (editor) => !editor.can().redo(),
  },
]
