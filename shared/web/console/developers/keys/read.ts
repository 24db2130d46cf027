import { useState } from 'preact/hooks'
import { eachRow } from '../../../../client/pages.ts'
import type { Body, Result } from '../../../../client/mod.ts'
import { useLoad } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { type Organization, workspaceOrganization } from '../../shell/person.ts'

export type Key = Result<'list_keys'>['keys'][number] & { created_by?: string | null }
export type NewKey = Result<'create_key'>['key']

/** Whose keys these are, and whether the person manages them: the keys of an organization are its owners'. */
export interface KeyOwner {
  organization: Organization | undefined
  isManaged: boolean
}

export async function readKeyOwner(): Promise<KeyOwner> {
  const organization = await workspaceOrganization()
  return { organization, isManaged: organization === undefined || organization.role === 'owner' }
}

/** One page of the keys of the workspace, newest first. */
export async function readKeys(page: number, limit: number) {
  const organization = await workspaceOrganization()
  const query = { page, limit }
  if (!organization) return await data(calls.GET('/api/keys', { params: { query } }))
  const path = { organizationId: organization.id }
  return await data(calls.GET('/api/organizations/{organizationId}/keys', { params: { path, query } }))
}

export async function createKey(fields: Body<'create_key'>): Promise<NewKey> {
  const { api } = await import('../../api.ts')
  const organization = await workspaceOrganization()
  return (await (organization
    ? api.organizationKeys.create(organization.id, fields)
    : api.keys.create(fields))).key
}

export async function revokeKey({ id }: Key): Promise<void> {
  const { api } = await import('../../api.ts')
  const organization = await workspaceOrganization()
  await (organization ? api.organizationKeys.revoke(organization.id, id) : api.keys.revoke(id))
}

export const keyState = ({ revoked_at, expires_at }: Key) =>
  revoked_at ? 'revoked' : expires_at && Date.parse(expires_at) < Date.now() ? 'expired' : 'active'

/** The names of all keys of the workspace by their ids, also of those that have ended. */
export async function readKeyNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const { id, name } of eachRow((page) => readKeys(page, 100), ({ keys }) => keys as Key[])) {
    names.set(id, name)
  }
  return names
}

/** The names of the people of an organization, by their accounts. */
export async function readPeople(organizationId: string): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  const params = (page: number) => ({ path: { organizationId }, query: { page, limit: 100 } })
  const members = eachRow(
    (page) => data(calls.GET('/api/organizations/{organizationId}/members', { params: params(page) })),
    ({ members }) => members,
  )
  for await (const { account_id, name, email } of members) people.set(account_id, name ?? email ?? '–')
  return people
}

/** The key that was made on this page, which nothing shows again. */
export function useMadeKey() {
  const owner = useLoad(readKeyOwner)
  const [made, setMade] = useState<NewKey>()
  return { owner, made, setMade }
}
