/** The records of the persons that accounts belong to. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { LoginNumber } from '#platform/contract/identity/loginNumbers.ts'
import type { OwnNames } from '#platform/contract/passwordRule.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'

/** From when an account is closed, UTC ISO, and what its owner is then told. */
export type AccountEnd = { at: string; message: string }

type AccountOwners = {
  /** What such a person is called. @example 'Anggota' */
  label: string
  /** The number of the account that follows the record. */
  numberField?: LoginNumber
  /** API path of the records, without the leading slash. */
  resource: string
  find: (queries: Queries, userId: number) => Promise<{ id: number; name: string } | undefined>
  /** Null if the account does not end. */
  readEnd?: (context: Context, userId: number) => Promise<AccountEnd | null>
  /** The account of the person with a number that only the record has, by which they may sign in too. */
  findByNumber?: (queries: Queries, number: string) => Promise<{ userId: number } | undefined>
  /** Names and numbers in the record, which make weak passwords. */
  readNames?: (queries: Queries, userId: number) => Promise<OwnNames | undefined>
}

/** @example ACCOUNT_OWNERS.contribute({ label: 'Anggota', numberField: 'card_no', resource, find: findMember }) */
export const ACCOUNT_OWNERS = contributionPoint<AccountOwners>()

/** Where owners are asked for: a transaction, or a connection with the contributions of a context. */
export type OwnerSource = Parameters<typeof ACCOUNT_OWNERS.of>[0] & { readonly queries: Queries }

/** The record that the account belongs to; null if it has none. */
export async function findAccountOwner(source: OwnerSource, userId: number) {
  for (const { label, numberField, resource, find } of ACCOUNT_OWNERS.of(source)) {
    const person = await find(source.queries, userId)
    if (person) return { label, numberField, name: person.name, blocker: { resource, id: person.id } }
  }
  return null
}

/** @returns null if the account does not end */
export async function readAccountEnd(context: Context, userId: number): Promise<AccountEnd | null> {
  for (const { readEnd } of ACCOUNT_OWNERS.of(context)) {
    const end = await readEnd?.(context, userId)
    if (end) return end
  }
  return null
}
