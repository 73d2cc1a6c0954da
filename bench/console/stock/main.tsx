/** What our lists are measured beside: a stock react-admin with one guessed list, on the same server. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Admin, type DataProvider, ListGuesser, type RaRecord, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'

async function read<Result>(path: string): Promise<Result> {
  const session = JSON.parse(localStorage.getItem('pelita.session') ?? '{}')
  const answer = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${session.access_token}` } })
  return (await answer.json()).result
}

const unused = () => Promise.reject(new Error('The guessed list only reads'))

const dataProvider: DataProvider = {
  getList: async (_resource, { pagination }) => {
    const { page = 1, perPage = 10 } = pagination ?? {}
    const { rows, total_count } = await read<{ rows: RaRecord[]; total_count: number }>(
      `/post/all/article?page=${page}&page_size=${perPage}&orderby=created_at&order=desc`,
    )
    return { data: rows as never[], total: total_count }
  },
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
}

// The server's policy lets styles in by their nonce only, which the page bears.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const root = document.getElementById('root')
if (!root) throw new Error('index.html without #root')
createRoot(root).render(
  <CacheProvider value={createCache({ key: 'stock', nonce, prepend: true })}>
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="articles" list={ListGuesser} />
    </Admin>
  </CacheProvider>,
)
