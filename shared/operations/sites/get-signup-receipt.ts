import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { FanEmail } from '../../site/email.ts'
import { constant, Instant, Uuid } from '../schemas.ts'
import { MailHold, SignupState, SiteId } from './site-schemas.ts'

const known = (text: string) => z.string().nullable().describe(`${text} Null for older sign-ups.`)

const Receipt = z.object({
  schema_version: constant('ISO/IEC TS 27560:2023, in part').describe('What the names of the fields follow.'),
  record_id: Uuid.describe('The same for every copy.'),
  pii_principal_id: z.string().describe("The fan's address."),
  pii_type: z.array(z.string()).default(['e-mail address']).describe('What is processed.'),
  purpose: constant('News by e-mail').describe('What the fan agreed to.'),
  lawful_basis: constant('consent').describe('Always consent.'),
  pii_controller: z.string().nullable().describe('Who the page named as responsible; null if nobody.'),
  privacy_notice: z.string().nullable().describe('The privacy policy that the page linked.'),
  consent_text: z.string().describe('The text beside the checkbox.'),
  language: known('The language of the page.'),
  page_name: known('The name of the page.'),
  page_url: known('The address of the page.'),
  page_revision: z.int().nullable().describe('The revision that published the page.'),
  network_hash: known('A keyed hash of the network that the sign-up came from.'),
  event_state: SignupState,
  event_time: Instant.describe('When the fan signed up (UTC).'),
  confirmed_at: Instant.nullable().describe('When the link in the mail was followed (UTC).'),
  withdrawal_method: z.url().nullable()
    .describe('Where the fan unsubscribes. Null for a credential without scope `write`, because it erases.'),
}).meta({ id: 'ConsentReceipt', description: 'What proves the consent of a fan.' })

const SignupMail = z.object({
  state: z.enum(['waiting', 'held', 'sent', 'withheld', 'refused', 'failed']).describe(
    'waiting: for its turn. held: by a budget, and tried for a day. withheld: not sent for a budget, nor tried again. ' +
      'refused: the mail service refuses the address. failed: it could not be sent for a day.',
  ),
  held_by: MailHold,
  requested_at: Instant.describe('When the sign-up asked for it (UTC).'),
  ended_at: Instant.nullable().describe('When it was sent or given up (UTC); null before.'),
}).meta({ id: 'SignupMail', description: 'What became of the mail with the link of a fan.' })

export const getSignupReceipt = operation({
  name: 'get_signup_receipt',
  summary: 'Read the consent receipt of one fan of a site.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'get', path: '/api/sites/{id}/signups/receipt', errorBody: 'plain' },
  input: z.strictObject({ id: SiteId, email: FanEmail.describe('The address of the fan.') }),
  output: z.object({
    receipt: Receipt,
    mail: SignupMail.nullable().describe(
      'The mail with the link: the one that was sent, else the latest. Null if there was none within 90 days.',
    ),
  }),
  errors: ['not_found', 'feature_unavailable'],
  async handle({ db, links }, { id, email }) {
    const { may_erase, mail = null, ...receipt } = await db.call('get_signup_receipt', { site_id: id, email })
    const withdrawal_method = may_erase ? await links.unsubscribe({ site_id: id, email }) : null
    return { receipt: { ...receipt, withdrawal_method }, mail }
  },
})
