/** The place, the date and the signatures at the end of a printed sheet. */
import { formatLongDate, useToday } from '../format/dates.tsx'
import { DOTS, type Signer, toPlace } from './signers.ts'

type Props = { signers: readonly Signer[]; postalAddress: string }

/** The place and date stand above the last signer, as on letters. */
export function Signatures({ signers, postalAddress }: Props) {
  const today = useToday()
  return (
    <div className="signatures">
      {signers.map(({ heading, role, name, below }, index) => (
        <div key={role}>
          <span>
            {index === signers.length - 1 ? `${toPlace(postalAddress)}, ${formatLongDate(today)}` : heading}
          </span>
          <span>{role}</span>
          <strong>{name || DOTS}</strong>
          <span>{below}</span>
        </div>
      ))}
    </div>
  )
}
