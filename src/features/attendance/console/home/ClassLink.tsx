/** A class, which leads to a day on which it is taken. */
import { Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { ATTENDANCE } from '../../paths.ts'

type Props = { classroom: { id: number; name: string }; date: string; eduyearId: number }

export const ClassLink = ({ classroom: { id, name }, date, eduyearId }: Props) => (
  <TextLink
    component={Link}
    to={`${ATTENDANCE}?classroom_id=${id}&eduyear_id=${eduyearId}&date=${date}`}
    sx={{ display: 'inline-block', py: 0.75, fontWeight: 600 }}
  >
    {name}
  </TextLink>
)
