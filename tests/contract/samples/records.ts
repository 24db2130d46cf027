import { createCatalog, testIsrc } from '../../support/accounts.ts'
import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import type { Target } from './sample.ts'

export const catalog = (of: PartName) => async ({ database, accounts }: Stage): Promise<Target> => ({
  input: { catalogId: await createCatalog(database, { key: '', ...accounts[of] }, [testIsrc(1)]) },
})

export const itsCatalog = async (stage: Stage, of: PartName = 'owner') =>
  (await catalog(of)(stage)).input!.catalogId as string

export const itsArtist = async ({ act }: Stage) =>
  (await act('key', 'create_artist', { name: 'Artist' })).artist.id

/** Whose connectors or sandbox a request is about. */
export const connectorAccounts = {
  account_id: ({ accounts }: Stage) => Promise.resolve(accounts.owner.id),
  organization_id: ({ accounts }: Stage) => Promise.resolve(accounts.organization.id),
  contained_artist: ({ accounts }: Stage) => Promise.resolve(accounts.artist.id),
  personal_artist: (stage: Stage) => itsArtist(stage),
}
