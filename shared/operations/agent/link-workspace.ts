import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, Success, success, Uuid } from '../schemas.ts'
import { newLinkCode } from './link-code.ts'

export const linkWorkspace = operation({
  name: 'link_chat_workspace',
  summary: 'Get a code that links a chat workspace to your account, or to an organization.',
  description:
    'Somebody says the code to the agent in the workspace, within 15 minutes: from then on it works for the account, which pays for what is asked for there. A new code ends the one before it.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  needs: ['chatEvents'],
  http: { method: 'post', path: '/api/content-agent/workspaces', errorBody: 'status' },
  input: z.strictObject({
    organization_id: Uuid.optional().describe(
      'An organization that you belong to. Default: your own account.',
    ),
  }),
  output: z.object({
    status: Success,
    code: z.string().describe('Shown once.'),
    expires_at: Instant,
    say: z.string().describe('What to write in the workspace, after the agent\u2019s name there.'),
  }),
  errors: ['feature_unavailable'],
  async handle({ db }, { organization_id }) {
    const code = newLinkCode()
    const { expires_at } = await db.call<{ expires_at: string }>('create_link_code', {
      organization_id: organization_id ?? null,
      code: code.replaceAll('-', ''),
    })
    return success({ code, expires_at, say: `@content-agent link ${code}` })
  },
})
