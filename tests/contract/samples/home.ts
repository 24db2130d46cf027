import { itsCatalog } from './records.ts'
import type { Sample, Samples } from './sample.ts'

/** A read of a workspace, which shows a catalog in it. */
const ofWorkspace = (input?: Sample['input']): Sample => ({
  input,
  targets: {
    own: async (stage) => ({ shows: await itsCatalog(stage, 'owner') }),
    organization_id: async (stage) => ({
      input: { organization_id: stage.accounts.organization.id },
      shows: await itsCatalog(stage, 'organization'),
    }),
  },
})

export const home: Samples = {
  get_home: ofWorkspace(),
  search_workspace: ofWorkspace({ query: 'catalog' }),
}
