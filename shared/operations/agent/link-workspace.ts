import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, success, Uuid } from '../schemas.ts'

export const linkWorkspace = operation({
  name: 'link_chat_workspace',
  summary: 'Get a code that links a chat workspace to your account, or to an organization.',
  description:
    'Somebody in the workspace sends the code to the agent within 15 minutes. From then on the agent works for the account, which pays for what is ordered there. A new code replaces the previous one.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_link_code', isShownOnce: true },
  needs: ['chatEvents'],
  http: { method: 'post', path: '/api/content-agent/workspaces' },
  input: z.strictObject({
    organization_id: Uuid.optional().describe(
      'An organization that you own. Default: your own account.',
    ),
  }),
  output: success({
    code: z.string().describe('Returned only once.'),
    expires_at: Instant.describe('When the code ends (UTC).'),
    say: z.string().describe('What to write in the workspace, starting with the agent\u2019s name there.'),
  }),
  errors: ['proof_required', 'feature_unavailable', 'conflict'],
  async handle({ db }, { organization_id }) {
    const code = newLinkCode()
    const { expires_at }: { expires_at: string } = await db.call('create_link_code', {
      organization_id,
      code: code.replaceAll('-', ''),
    })
    return { code, expires_at, say: `@content-agent link ${code}` }
  },
})

/** Crockford's base32, which has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve characters, 60 bits, in groups that are easy to read out. */
function newLinkCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(12))
  // 256 is a multiple of 32, so each character is equally likely.
  const code = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
