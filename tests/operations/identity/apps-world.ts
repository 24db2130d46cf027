import { createCatalog, testIsrc } from '../../support/accounts.ts'
import { delegated, json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import type { TestAccount } from '../../support/accounts.ts'
import { useIdentity } from './world.ts'

/** People of an organization, whose apps are let into it. */
export function useApps() {
  const identity = useIdentity()
  const { platform, organization, owner, send, get } = identity
  const grants = () => `organizations/${organization.id}/grants`
  const grantOf = ({ id }: { id: string }) => `${grants()}/${id}/${testClientId}`
  return {
    ...identity,
    grants,
    /** A person lets the app into the organization. */
    letIn: async (person: TestAccount, scopes: string[] = ['read', 'write']) =>
      (await json(
        send(await token(person), 'PATCH', `grants/${testClientId}`, {
          organizations: [{ organization_id: organization.id, scopes }],
        }),
      )).grant.organizations,
    approve: async (person: TestAccount, by: TestAccount = owner, scopes = ['read', 'write']) =>
      await send(await token(by), 'PUT', grantOf(person), { scopes }),
    /** An owner opens the comparisons of play counts to the app of a person, or closes them. */
    review: async (person: TestAccount, comparisons: boolean, by: TestAccount = owner) =>
      await send(await token(by), 'PUT', grantOf(person), { scopes: ['read', 'write'], comparisons }),
    takeOut: async (person: TestAccount, by: TestAccount = owner) =>
      await send(await token(by), 'DELETE', grantOf(person)),
    block: async (is_blocked: boolean, by: TestAccount = owner) =>
      await send(await token(by), 'PATCH', grants(), { is_blocked }),
    /** What the app of a person sees of the organization's catalogs. */
    catalogsOf: async (person: TestAccount): Promise<string[]> =>
      (await get(await delegated(person), 'catalogs')).catalogs.map(({ id }: { id: string }) => id),
    newCatalog: () => createCatalog(platform.database, organization, [testIsrc(1)]),
    rename: async (person: TestAccount, catalogId: string) =>
      await send(await delegated(person), 'PATCH', `catalogs/${catalogId}`, { name: 'Of the app' }),
  }
}
