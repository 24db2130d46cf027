import { createCatalog, testIsrc } from '../../support/accounts.ts'
import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import type { Target } from './sample.ts'

/** The target of a request that names the organization. */
export const organization = (field = 'organization_id') => ({ accounts }: Stage): Promise<Target> =>
  Promise.resolve({ input: { [field]: accounts.organization.id } })

/** Targets of the owner and of the organization. */
export const eachOwner = (make: (stage: Stage, of: PartName) => Promise<Target>) => ({
  own: (stage: Stage) => make(stage, 'owner'),
  organization: (stage: Stage) => make(stage, 'organization'),
})

export const catalog = (of: PartName) => async ({ database, accounts }: Stage): Promise<Target> => ({
  input: { catalogId: await createCatalog(database, { key: '', ...accounts[of] }, [testIsrc(1)]) },
})

export const itsCatalog = async (stage: Stage, of: PartName = 'owner') =>
  (await catalog(of)(stage)).input!.catalogId as string

export const itsArtist = async ({ act }: Stage) =>
  (await act('key', 'create_artist', { name: 'Artist' })).artist.id

/** The accounts that a request may name for connectors or a sandbox. */
export const connectorAccounts = {
  account_id: ({ accounts }: Stage) => Promise.resolve(accounts.owner.id),
  organization_id: ({ accounts }: Stage) => Promise.resolve(accounts.organization.id),
  contained_artist: ({ accounts }: Stage) => Promise.resolve(accounts.artist.id),
  personal_artist: (stage: Stage) => itsArtist(stage),
}
