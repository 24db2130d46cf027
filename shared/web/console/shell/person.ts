import { signal } from '@preact/signals'
import type { Me } from '../../../client/mod.ts'
import { organizationId } from '../place.ts'
import { calls, data, readMe, readMeAgain } from '../calls.ts'

export type Organization = Me['organizations'][number]

export const me = signal<Me | undefined>()
/** The credits of the workspace; undefined while they are not known. */
export const balance = signal<number | undefined>()

/** Reads who is there and what the workspace has. The shell goes without it; the page's own parts explain a failure. */
export async function loadPerson(): Promise<void> {
  const account = await readMeAgain().catch(() => undefined)
  me.value = account
  if (organizationId) await showBalance()
  else balance.value = account?.credits ?? undefined
}

/** Shows the credits of the workspace as they are now. Those that are shown stay if they cannot be read. */
export async function showBalance(): Promise<void> {
  const read = await data(
    calls.GET('/api/credits', { params: { query: { limit: 1, organization_id: organizationId } } }),
  ).catch(() => undefined)
  if (read) balance.value = read.balance
}

/**
 * The organization whose workspace this is; undefined in the person's own.
 * @throws if the person does not belong to it
 */
export async function workspaceOrganization(): Promise<Organization | undefined> {
  if (!organizationId) return undefined
  const found = (await readMe()).organizations.find(({ id }) => id === organizationId)
  if (!found) throw new Error('You do not belong to the organization of this address.')
  return found
}
