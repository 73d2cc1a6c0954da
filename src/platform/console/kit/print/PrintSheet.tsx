/** Renders the printed page outside the console, hidden on screen, and opens the browser's print dialog. */

import { GlobalStyles } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { serverNow } from '../../providers/serverClock.ts'
import { useUser } from '../../providers/session.ts'
import { useSite } from '../../providers/site.ts'
import { formatLongDateTime } from '../format/dates.tsx'
import { Signatures } from './Signatures.tsx'
import type { Signer } from './signers.ts'

export type PrintColumn = {
  label: string
  /** CSS width, e.g. '18%'; the other columns share the rest. */
  width?: string
  align?: 'left' | 'right'
}
export type PrintContent = {
  title: string
  /** Shown below the title, e.g. shelf and branch. */
  subtitle?: string
  columns: readonly PrintColumn[]
  rows: readonly { id: number | string; cells: readonly ReactNode[] }[]
  /** Landscape orientation, for many columns. */
  isLandscape?: boolean
  /** Below the rows, with place and date. */
  signers?: readonly Signer[]
  /** Narrow cells, e.g. for a column per day of a month. */
  isDense?: boolean
}

type Props = { content: PrintContent; onPrinted: () => void }

export function PrintSheet({ content, onPrinted }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isCancelled = false
    const print = async () => {
      const images = [...(sheet.current?.querySelectorAll('img') ?? [])]
      // A logo that cannot be decoded must not prevent printing.
      await Promise.allSettled(images.map((image) => image.decode()))
      if (!isCancelled) window.print()
    }
    window.addEventListener('afterprint', onPrinted)
    void print()
    return () => {
      isCancelled = true
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(
    <div ref={sheet} className={content.isDense ? 'print-sheet dense' : 'print-sheet'} aria-hidden="true">
      <GlobalStyles styles={createPrintStyles(content.isLandscape ?? false)} />
      <Letterhead />
      <Sheet {...content} />
    </div>,
    document.body,
  )
}

/** The school's letterhead. */
function Letterhead() {
  const { name, logo, tagline, postal_address, phone } = useSite()
  return (
    <header>
      {logo && <img src={`/images/${logo}`} alt="" />}
      <div>
        <strong>{name}</strong>
        {tagline && <span>{tagline}</span>}
        <span>{[postal_address, phone && `Telp. ${phone}`].filter(Boolean).join(' · ')}</span>
      </div>
    </header>
  )
}

function Sheet({ title, subtitle, columns, rows, signers }: PrintContent) {
  const { time_zone, postal_address } = useSite()
  const { name } = useUser()
  return (
    <>
      <h1>{title}</h1>
      {subtitle && <p>{subtitle}</p>}
      <table>
        <thead>
          <tr>
            <th className="no">No</th>
            {columns.map(({ label, width }) => (
              <th key={label} style={width ? { width } : {}}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, index) => (
            <tr key={id}>
              <td className="no">{index + 1}</td>
              {cells.map((cell, columnIndex) => (
                <td key={columns[columnIndex]?.label} className={columns[columnIndex]?.align}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {signers && <Signatures signers={signers} postalAddress={postal_address} />}
      <footer>
        {rows.length} baris · dicetak {formatLongDateTime(new Date(serverNow()).toISOString(), time_zone)}{' '}
        oleh {name}
      </footer>
    </>
  )
}

const createPrintStyles = (isLandscape: boolean) => ({
  '@media screen': { '.print-sheet': { display: 'none' } },
  '@page': {
    size: isLandscape ? 'A4 landscape' : 'A4',
    margin: '14mm 14mm 16mm',
    '@bottom-right': { content: '"Halaman " counter(page) " dari " counter(pages)', fontSize: '8pt' },
  },
  '@media print': {
    'html, body': { background: '#fff !important' },
    'body > :not(.print-sheet)': { display: 'none !important' },
    '.print-sheet': { color: '#000', fontSize: '10pt', lineHeight: 1.35 },
    '.print-sheet header': {
      display: 'flex',
      alignItems: 'center',
      gap: '5mm',
      paddingBottom: '3mm',
      marginBottom: '5mm',
      borderBottom: '1.5pt solid #000',
    },
    '.print-sheet header img': { height: '18mm', width: '18mm', objectFit: 'contain' },
    '.print-sheet header div': { display: 'flex', flexDirection: 'column' },
    '.print-sheet header strong': { fontSize: '15pt' },
    '.print-sheet header span': { fontSize: '9pt' },
    '.print-sheet h1': { fontSize: '13pt', margin: '0 0 1mm', textAlign: 'center' },
    '.print-sheet p': { margin: '0 0 4mm', textAlign: 'center' },
    '.print-sheet table': { width: '100%', borderCollapse: 'collapse', marginTop: '3mm' },
    '.print-sheet thead': { display: 'table-header-group' },
    '.print-sheet tr': { breakInside: 'avoid' },
    '.print-sheet th, .print-sheet td': {
      border: '0.5pt solid #555',
      padding: '1mm 2mm',
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'break-word',
    },
    '.print-sheet th': { background: '#eee', printColorAdjust: 'exact' },
    '.dense table': { tableLayout: 'fixed', fontSize: '8pt' },
    '.dense th, .dense td': { padding: '1mm 0.5mm', height: '6mm', textAlign: 'center' },
    '.dense .left': { textAlign: 'left' },
    '.print-sheet .no': { width: '3em', whiteSpace: 'nowrap', textAlign: 'right' },
    '.print-sheet .right': { textAlign: 'right' },
    // Chips and links are printed as plain text.
    '.print-sheet td *': { all: 'unset', color: '#000' },
    '.print-sheet td svg': { display: 'none' },
    '.print-sheet .signatures': {
      display: 'flex',
      justifyContent: 'space-between',
      marginTop: '8mm',
      breakInside: 'avoid',
    },
    '.print-sheet .signatures > div': { display: 'flex', flexDirection: 'column', minWidth: '60mm' },
    '.print-sheet .signatures strong': { marginTop: '18mm' },
    '.print-sheet footer': { marginTop: '4mm', fontSize: '8pt', color: '#333' },
  },
})
