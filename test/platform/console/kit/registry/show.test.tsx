/** A record is shown at an address of its own where the configuration says so. */
import { describe, expect, it } from 'vitest'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { createRegistry, findScreen } from '#platform/console/kit/registry/registry.ts'
import { type ResourceConfig, resource } from '#platform/console/kit/registry/resource.tsx'
import { dataOf } from '#platform/console/providers/entity.ts'
import { book } from '#test/support/library/library.ts'

const Nothing = () => null
const open = (config: Partial<ResourceConfig>) => {
  const books = resource({
    name: 'books',
    label: 'Buku',
    data: dataOf(book),
    load: async () => ({ List: Nothing, Form: Nothing, Show: Nothing }),
    ...config,
  })
  return { books, registry: createRegistry([consoleFeature([books])]) }
}

describe('hasShow', () => {
  it('adds `:id/show` below the list, for whoever may open the record', () => {
    const { books, registry } = open({ hasShow: true })
    expect(findScreen(registry.screens, '/books/7/show')).toMatchObject({
      path: '/books/:id/show',
      label: 'Buku',
      parent: '/books',
      isHidden: true,
      access: dataOf(book).view,
    })
    expect(books.props.show).toBeTruthy()
  })

  it('loads the `Show` of the module, and says where there is none', async () => {
    const { registry } = open({ hasShow: true })
    await expect(findScreen(registry.screens, '/books/7/show')?.load?.()).resolves.toBeUndefined()
    const without = open({ hasShow: true, load: async () => ({ List: Nothing, Form: Nothing }) })
    await expect(findScreen(without.registry.screens, '/books/7/show')?.load?.()).rejects.toThrow(
      'The module of books has no Show',
    )
  })

  it('is off by default, and needs no form', () => {
    expect(open({}).registry.screens.map(({ path }) => path)).not.toContain('/books/:id/show')
    expect(open({}).books.props.show).toBeUndefined()
    expect(open({ hasShow: true, forms: 'none' }).registry.screens.map(({ path }) => path)).toEqual([
      '/books',
      '/books/:id/show',
    ])
  })
})
