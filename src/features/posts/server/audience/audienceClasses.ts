/** A class to which posts are addressed is not removed. */
import { errors } from '#platform/server/http/errors.ts'
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'
import { isAddressedTo } from './audienceColumn.ts'

export const audienceClasses = EXTENSIONS.contribute({
  resource: 'classroom',
  hooks: {
    /** @throws 409 */
    beforeRemove: async ({ queries }, { id }) => {
      const { total } = await queries
        .selectFrom('posts')
        .where('audience', 'is not', null)
        .where(isAddressedTo([{ kind: 'classroom', id }]))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      if (total > 0)
        throw errors.conflict(`${total} pengumuman ditujukan kepada kelas ini, jadi tidak dapat dihapus.`)
    },
  },
})
