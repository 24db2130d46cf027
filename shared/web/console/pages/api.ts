import { endpoints } from '../../../client/calls.ts'
import { sites } from '../../../client/resources/sites.ts'
import { calls } from '../calls.ts'

/** The group of sites. The client with all its groups is loaded once a generation is waited for. */
export const api = {
  sites: sites(calls, {
    list: endpoints(calls).query('GET /api/tasks/runs'),
    wait: async (id, options) => await (await import('../api.ts')).api.runs.wait(id, options),
  }),
}
