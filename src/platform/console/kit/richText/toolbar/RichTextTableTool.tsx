/** Inserts a table, and adds or removes its rows and columns. */
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { Divider, Menu, MenuItem } from '@mui/material'
import type { ChainedCommands } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { RichTextButton } from './RichTextButton.tsx'

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true }

type TableCommand = { label: string; run: (chain: ChainedCommands) => ChainedCommands; startsGroup?: boolean }

const TABLE_CHANGES: TableCommand[] = [
  { label: 'Baris di atas', run: (chain) => chain.addRowBefore(), startsGroup: true },
  { label: 'Baris di bawah', run: (chain) => chain.addRowAfter() },
  { label: 'Kolom di kiri', run: (chain) => chain.addColumnBefore() },
  { label: 'Kolom di kanan', run: (chain) => chain.addColumnAfter() },
  { label: 'Baris judul', run: (chain) => chain.toggleHeaderRow(), startsGroup: true },
  { label: 'Hapus baris', run: (chain) => chain.deleteRow(), startsGroup: true },
  { label: 'Hapus kolom', run: (chain) => chain.deleteColumn() },
  { label: 'Hapus tabel', run: (chain) => chain.deleteTable() },
]

export function RichTextTableTool({ editor }: { editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const change = (run: TableCommand['run']) => {
    setAnchor(null)
    run(editor.chain().focus()).run()
  }

  return (
    <>
      <RichTextButton
        label="Tabel"
        icon={TableChartOutlined}
        isPressed={isInTable}
        hasPopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={isInTable} onClick={() => change((chain) => chain.insertTable(NEW_TABLE))}>
          Sisipkan tabel
        </MenuItem>
        {TABLE_CHANGES.flatMap(({ label, run, startsGroup }) => [
          startsGroup && <Divider key={`before ${label}`} />,
          <MenuItem key={label} disabled={!isInTable} onClick={() => change(run)}>
            {label}
          </MenuItem>,
        ])}
      </Menu>
    </>
  )
}
