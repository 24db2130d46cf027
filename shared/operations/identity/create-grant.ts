import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { arrayText } from '../../platform/text.ts'
import { ClientId, GivenOrganizations, Grant, GrantDays, GrantTerms } from './list-grants.ts'
import { Scopes } from './list-keys.ts'

export const createGrant = operation({
  name: 'create_grant',
  summary: 'Let an app use your account.',
  description:
    'The consent page sends it when you approve an app at Supabase Auth. A token of the app is refused until then: ' +
    'an approval at Auth alone is not enough, because any token of yours can give it. A repeat replaces what the app may do: tokens that it has already follow at once, ' +
    'and without the scope write, or without may_schedule, its schedules are disabled. An account has at most 100 apps.',
  access: { scope: 'write', principals: ['session'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_grant' },
  http: { method: 'post', path: '/api/grants', status: 201 },
  input: z.strictObject({
    client_id: ClientId,
    scopes: Scopes.default(['read', 'write']).describe('What the app may do.'),
    monthly_budget_credits: GrantTerms.monthly_budget_credits.default(100),
    may_publish: GrantTerms.may_publish.default(false),
    may_schedule: GrantTerms.may_schedule.default(false),
    days: GrantDays.default(90),
    organizations: GivenOrganizations.default([]),
  }),
  output: success({ grant: Grant.describe('The app, which may use the account from now on.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: async ({ db }, { scopes, ...grant }) => ({
    grant: await db.call('create_grant', { ...grant, scopes: arrayText(scopes) }),
  }),
})
