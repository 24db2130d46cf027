import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, success, Uuid } from '../schemas.ts'
import { Account } from './account-schemas.ts'
import { GrantOrganizations, GrantTerms } from './list-grants.ts'

export const getAccount = operation({
  name: 'get_account',
  summary: 'Get the account, the organizations and the credential behind this request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/me' },
  tool: {
    title: 'Who am I',
    hints: { destructive: false, idempotent: true },
    listed: ['account.id', 'organizations.id', 'organizations.name', 'credits'],
  },
  input: z.strictObject({}),
  output: success({
    account: Account.describe('The account.'),
    organizations: z.array(
      z.object({
        id: Uuid.describe('Its id.'),
        name: z.string().nullable().describe('Null if it has none.'),
        role: z.string().describe('Your role: owner or member.'),
      }).meta({ id: 'Membership', description: 'An organization that you belong to.' }),
    ).describe('Organizations that you belong to.'),
    credits: z.int().nullable().describe('The balance, in US cents; null for an OAuth client.'),
    credential: z.object({
      kind: z.enum(['session', 'delegated', 'api_key']).describe('Delegated: of an OAuth client.'),
      scopes: z.array(z.enum(['read', 'write'])).describe('What it may do.'),
    }).meta({ id: 'Credential', description: 'What kind of credential a request has.' }).describe(
      'The credential of this request.',
    ),
    grant: z.object({
      budget: z.object({
        limit: z.int().describe('What it may spend in a month (UTC).'),
        used: z.int().describe('What it has spent, its work in progress included.'),
        left: z.int().describe('What it may still spend.'),
        resets_at: Instant.describe('When the next month begins.'),
      }).meta({ id: 'GrantBudget', description: 'Credits that an app may spend, in US cents.' }).describe(
        'What it may spend of your credits.',
      ),
      may_publish: GrantTerms.may_publish,
      may_schedule: GrantTerms.may_schedule,
      ends_at: Instant.describe('When the app has to be connected again.'),
      organizations: GrantOrganizations,
    }).meta({ id: 'OwnGrant', description: 'What an app may do for the person who connected it.' }).nullable()
      .describe(
        'What this app may do; the person changes it in the console, under Settings, Apps. Null for other credentials.',
      ),
  }),
  handle: ({ db }) => db.call('get_account'),
})
