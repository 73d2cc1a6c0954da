/** The stock react-admin that the product's lists are compared with: one list of ListGuesser on the same API. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import {
  Admin,
  type DataProvider,
  type GetListParams,
  ListGuesser,
  type RaRecord,
  Resource,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

async function fetchResult<Result>(path: string): Promise<Result> {
  const session = JSON.parse(localStorage.getItem('pelita.session') ?? '{}')
  const response = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  return (await response.json()).result
}

const rejectUnsupported = () => Promise.reject(new Error('The stock console only reads lists'))

const dataProvider: DataProvider = {
  getList: async <Row extends RaRecord>(_resource: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 10 } = pagination ?? {}
    const { rows, total_count } = await fetchResult<{ rows: Row[]; total_count: number }>(
      `/post/all/article?page=${page}&page_size=${perPage}&orderby=created_at&order=desc`,
    )
    return { data: rows, total: total_count }
  },
  getOne: rejectUnsupported,
  getMany: rejectUnsupported,
  getManyReference: rejectUnsupported,
  create: rejectUnsupported,
  update: rejectUnsupported,
  updateMany: rejectUnsupported,
  delete: rejectUnsupported,
  deleteMany: rejectUnsupported,
}

// The server's CSP allows only styles with the nonce that the page's meta element contains.
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
