/** Notices: what features tell people of, in the transaction of what happened; the feature that shows them stores them. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'

/** Whether a kind is sent by e-mail too: `on` and `off` are what a person starts with, `always` cannot be changed. */
export type MailWay = 'always' | 'on' | 'off'

/** What one person is told. */
export type Notice = {
  userId: number
  /** Id of the record it tells of. */
  subject: number
  /** What the text is about, such as the title of the record. */
  about: string
  /** Path of the console's screen on which to act. */
  path: string
  /** Unread notices of a grouped kind are one for each person and group, and count their subjects. */
  group?: string
}

export type NoticeKind = {
  /** Its name on the wire. */
  kind: string
  label: string
  /** Its place in the settings. */
  position: number
  mail: MailWay
  /** What the e-mail says. It leaves the school's server, so that it names nobody and nothing. */
  mailText: string
  isGrouped?: true
  text: (notice: { about: string; count: number }) => string
  /** Who is told what of these records; read in the transaction. */
  find: (tx: Tx, ids: readonly number[]) => Promise<readonly Notice[]>
  /** Whether the settings of a user show it. */
  isFor: (user: Pick<Caller, 'user_type' | 'role_access'>) => boolean
}

/** Everything that people are told of. @example NOTICE_KINDS.contribute(LOAN_ENDED) */
export const NOTICE_KINDS = contributionPoint<NoticeKind>()

/** What happens by itself at a moment that a feature plans, such as the evening before a deadline. */
export type NoticePlan = {
  name: string
  /** Runs in the transaction that ends the plan. What was planned may have changed since. */
  run: (tx: Tx<null>, id: number, context: Context) => Promise<void>
}

/** @example NOTICE_PLANS.contribute({ name: 'loan_ends', run: (tx, id) => notify(tx, LOAN_ENDS, [id]) }) */
export const NOTICE_PLANS = contributionPoint<NoticePlan>()

/** Where notices are stored; a product without such a feature tells nobody. */
type NoticeStore = {
  store: (tx: Tx, kind: NoticeKind, notices: readonly Notice[]) => Promise<void>
  takeBack: (tx: Tx, kind: NoticeKind, taken: TakenBack) => Promise<void>
  rename: (tx: Tx, kind: NoticeKind, notices: readonly Notice[]) => Promise<void>
  plan: (tx: Tx, name: string, planned: PlannedNotice) => Promise<void>
  mailFormerAddress: (tx: Tx, kind: NoticeKind, former: FormerAddress) => Promise<void>
}

/** An address that was the account's until now. */
export type FormerAddress = { userId: number; address: string }

/** `from`: the users who lose it; everybody if it is left out. */
type TakenBack = { subjects: readonly number[]; from?: readonly number[] }

/** `at`: UTC ISO, null to end the plan. */
type PlannedNotice = { id: number; at: string | null }

export const NOTICE_STORE = contributionPoint<NoticeStore>()

/** Tells people of records. @example await notify(tx, LOAN_ENDED, [loan.id]) */
export async function notify(tx: Tx, kind: NoticeKind, ids: readonly number[]): Promise<void> {
  const [store] = NOTICE_STORE.of(tx)
  if (!store || ids.length === 0) return
  const notices = await kind.find(tx, ids)
  if (notices.length > 0) await store.store(tx, kind, notices)
}

/** Tells a former address too, by the e-mail of the kind, which is then `always` sent. */
export async function notifyFormerAddress(tx: Tx, kind: NoticeKind, former: FormerAddress): Promise<void> {
  const [store] = NOTICE_STORE.of(tx)
  if (store) await store.mailFormerAddress(tx, kind, former)
}

/** Removes the notices of records that nobody has read; a grouped one no longer counts them. */
export function takeBack(tx: Tx, kind: NoticeKind, subjects: readonly number[]): Promise<void> {
  return takeBackFrom(tx, kind, { subjects })
}

/** Removes them for some people alone. */
export async function takeBackFrom(tx: Tx, kind: NoticeKind, taken: TakenBack): Promise<void> {
  const [store] = NOTICE_STORE.of(tx)
  if (store && taken.subjects.length > 0) await store.takeBack(tx, kind, taken)
}

/** What nobody has read says what the records are called now; nobody is told anew. */
export async function rename(tx: Tx, kind: NoticeKind, ids: readonly number[]): Promise<void> {
  const [store] = NOTICE_STORE.of(tx)
  if (store && ids.length > 0) await store.rename(tx, kind, await kind.find(tx, ids))
}

/** Plans what is to happen for a record, in place of an earlier plan of the same name. */
export async function plan(tx: Tx, { name }: NoticePlan, planned: PlannedNotice): Promise<void> {
  const [store] = NOTICE_STORE.of(tx)
  if (store) await store.plan(tx, name, planned)
}
