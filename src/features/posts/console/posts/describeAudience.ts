/** An audience in words. */
import { AUDIENCE_KINDS, type Audience } from '../../audience.ts'

/** @example describeAudience([{ kind: 'teacher' }, { kind: 'classroom', id: 3 }]) // 'Guru, 1 kelas' */
export function describeAudience(audience: Audience): string {
  const classes = audience.filter(({ kind }) => kind === 'classroom').length
  const groups = audience.flatMap(({ kind }) => (kind === 'classroom' ? [] : AUDIENCE_KINDS[kind]))
  return [...groups, ...(classes > 0 ? [`${classes} kelas`] : [])].join(', ')
}
