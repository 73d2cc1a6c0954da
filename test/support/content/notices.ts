/** Reads the notices of a user. */
import type { NoticeRow } from '#features/notices/notices.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import type { Client } from '#test/support/world/world.ts'

export async function readNotices(client: Client, query = '') {
  const { body } = await client.get<ListResult<NoticeRow> & { unread: number }>(`/account/notices${query}`)
  return body.result
}

/** The texts of those that were not read, the newest first. */
export async function unreadTexts(client: Client): Promise<string[]> {
  return (await readNotices(client, '?unread=1&page_size=100')).rows.map(({ text }) => text)
}
