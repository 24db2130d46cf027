import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { arrayText } from '../../platform/text.ts'
import { ClientId, GivenOrganizations, Grant, GrantDays, GrantTerms } from './list-grants.ts'
import { Scopes } from './list-keys.ts'

export const updateGrant = operation({
  name: 'update_grant',
  summary: 'Change what an app may do, spend, and until when.',
  description:
    'What is left out stays. Tokens that the app has follow at once. Without the scope write, or without may_schedule, its schedules are disabled.',
  access: { scope: 'write', principals: ['session'] },
  http: { method: 'patch', path: '/api/grants/{clientId}' },
  input: z.strictObject({
    clientId: ClientId,
    scopes: Scopes.optional().describe('What the app may do.'),
    monthly_budget_credits: GrantTerms.monthly_budget_credits.optional(),
    may_publish: GrantTerms.may_publish.optional(),
    may_schedule: GrantTerms.may_schedule.optional(),
    days: GrantDays.optional(),
    organizations: GivenOrganizations.optional(),
  }),
  output: success({ grant: Grant.describe('The app.') }),
  errors: ['proof_required', 'not_found'],
  handle: async ({ db }, { clientId, scopes, ...changes }) => ({
    grant: await db.call('update_grant', {
      client_id: clientId,
      scopes: scopes && arrayText(scopes),
      ...changes,
    }),
  }),
})
