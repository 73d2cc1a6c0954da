/** Numbers in the address of a screen. */
import { useParams } from 'react-router-dom'

/** The number in a part of the address; 0, which nothing has, where it is none. */
export function useNumber(name: string): number {
  const { [name]: text = '' } = useParams()
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
