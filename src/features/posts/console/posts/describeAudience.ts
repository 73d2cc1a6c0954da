/** An audience in words. */
import { AUDIENCE_KINDS, type Audience, type AudienceChoice } from '../../audience.ts'

/**
 * @param choices name the classes; without them they are counted
 * @example describeAudience([{ kind: 'teacher' }, { kind: 'classroom', id: 3 }]) // 'Guru, 1 kelas'
 */
export function describeAudience(audience: Audience, choices: readonly AudienceChoice[] = []): string {
  const named = audience.flatMap(({ kind, id }) => {
    if (kind !== 'classroom') return AUDIENCE_KINDS[kind]
    return choices.find((choice) => choice.kind === kind && choice.id === id)?.name ?? []
  })
  const others = audience.length - named.length
  return [...named, ...(others > 0 ? [`${others} kelas`] : [])].join(', ')
}
