/** Reads numbers from the path of a screen. */
import { useParams } from 'react-router-dom'

/** @returns the number in a path parameter; 0, which is never an id, if it is not a number */
export function useNumberParam(name: string): number {
  const { [name]: text = '' } = useParams()
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
