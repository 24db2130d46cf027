import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { home } from './home-schemas.ts'
import { workspace } from './workspace-schemas.ts'

export const getHome = operation({
  name: 'get_home',
  summary: 'Read what is new in a workspace: what needs an act, movers, fans, pages and catalogs.',
  description:
    'Plays are those of the 7 days until yesterday against the 7 before, by recordings that are comparable in both. ' +
    'The newest 200 catalogs are compared while they have at most 20,000 recordings together; the newest 100 pages are read for links, the newest 1,000 for fans.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/home' },
  input: z.strictObject(workspace),
  output: success(home),
  handle: ({ db }, { organization_id }) => db.call('get_home', { organization_id }),
})
