import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { responsePage } from '../../pages/response-page.tsx'
import { consentTexts } from '../../site/consent.ts'
import { FanEmail } from '../../site/email.ts'
import { Facts } from '../../site/facts.ts'
import { preferredLanguage } from '../../site/language.ts'
import { signupCount } from '../../platform/metrics/metrics.ts'
import { isSeenAddress } from '../../platform/given-text.ts'
import { network } from '../../platform/network.ts'
import { constant, Uuid } from '../schemas.ts'

/** Fans who are on the list already, and bots that fill in the hidden field, get the same response. */
export const signUpFan = operation({
  name: 'sign_up_fan',
  summary: 'Sign up for news at a published site.',
  description:
    'The fan is pending until the link in a mail is followed, if this deployment sends mail. The response is the same for an ' +
    'address that is on the list already. At most ten per minute from one client.',
  access: { scope: 'write', principals: ['public'] },
  rate: 'fan_sign_up',
  uses: ['links', 'host'],
  http: {
    method: 'post',
    path: '/api/sites/public/{id}/signup',
    errorBody: 'plain',
    form: {
      page: (outcome, { form, headers, host }) =>
        responsePage(outcome, {
          language: preferredLanguage(`${form.language ?? ''},${headers.get('accept-language') ?? ''}`),
          confirms: host.hasMail,
        }),
    },
  },
  input: z.strictObject({
    id: Uuid.describe('A published site.'),
    // A stored address that is refused by now may still be found and erased.
    email: FanEmail.refine(isSeenAddress, 'email must be a valid e-mail address'),
    consent: z.literal('yes', 'consent must be "yes"').describe('The fan agrees to get mail.'),
    language: Facts.shape.language.describe(
      "The language of the page (BCP 47) where the fan agreed, by default the site's. Its consent text is stored, or the English one.",
    ),
    website: z.string().max(2000).optional().describe(
      'Must be empty: people do not see this field. A sign-up with a value gets the same response, and is counted instead of stored.',
    ),
  }),
  output: z.object({ success: constant(true).describe('Always true.') }),
  errors: ['not_found', 'feature_unavailable'],
  async handle({ db, links, host, clientAddress }, { id, email, language, website }) {
    const isTrapped = Boolean(website)
    await db.call('sign_up_fan', {
      site_id: id,
      email,
      consents: consentTexts,
      language: language ?? null,
      client_hash: links.hashClient(id, clientAddress),
      network: network(clientAddress),
      is_trap: isTrapped,
      page_url: links.page({ id, slug: null }),
      has_mail: host.hasMail,
    })
    signupCount.add({ outcome: isTrapped ? 'trapped' : 'taken' })
    return {}
  },
})
