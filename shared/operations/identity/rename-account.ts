import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Account, Name } from './account-schemas.ts'

export const renameAccount = operation({
  name: 'rename_account',
  summary: 'Change your name, which the people of your organizations see.',
  description: 'Only for people: not for the accounts of organizations and artists.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'patch', path: '/api/me' },
  input: z.strictObject({ name: Name.describe('The new name.') }),
  output: success({ account: Account.describe('The account.') }),
  handle: async ({ db }, { name }) => ({ account: await db.call('rename_account', { name }) }),
})
