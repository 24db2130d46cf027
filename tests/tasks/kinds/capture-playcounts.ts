import { expect } from 'vitest'
import { observations, ownerOf, post } from '../../support/captures.ts'
import { json } from '../../support/requests.ts'
import type { Kind } from '../kind.ts'

const status = '^GET /v2/actor-runs/'

export const capturePlaycounts: Kind = {
  async ask(world) {
    const { owner, catalogId } = await ownerOf(world.database, 3)
    const order = () => json(post(world, owner, { catalog_id: catalogId }), 202)
    const started = () => world.apify.requests.filter(({ path }) => path.startsWith('/v2/acts/')).length
    const before = started()
    const { snapshot, runId } = await order()
    return {
      runId,
      account: owner,
      again: order,
      async effects() {
        const isrcs = (await observations(world.database, snapshot.id)).map(({ isrc }) => isrc)
        expect(isrcs).toEqual([...new Set(isrcs)])
        return started() - before
      },
    }
  },
  vendor: ({ apify }) => ({
    fail: (times) => apify.order({ fault: 'error', on: status, times }),
    hold: () => apify.order({ fault: 'slow', on: status }),
    clearFaults: () => apify.clearFaults(),
    asked: () =>
      apify.requests.filter(({ method, path }) => new RegExp(status).test(`${method} ${path}`)).length,
  }),
}
