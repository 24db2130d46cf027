import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { parseValues } from '../../operation/run.ts'
import { asJson } from '../../platform/text.ts'
import { constant } from '../schemas.ts'
import { Report, reportKey, reportText } from './report.ts'

/** The body is taken as text, because the secret has to be checked before the body is. */
export const receiveCallback = operation({
  name: 'receive_content_callback',
  summary: 'Posts the results of background work into the chat thread that requested it.',
  description:
    'Internal. Body: `threadId`, and at least one of `status` (completed, failed or timeout; by default derived from the results), `results` (of `runId`, `status`, `videoUrl`, `captionText`, `error`) and `message`. Repeating a report, in any order of its results, posts nothing more.',
  access: { scope: 'write', principals: ['public'] },
  uses: ['callback'],
  http: {
    method: 'post',
    path: '/api/content-agent/callback',
    raw: 'payload',
    rawSchema: Report,
    ownCredential: true,
    requestHeaders: [{
      name: 'x-callback-secret',
      description: 'The secret that this deployment shares with its background work.',
      required: true,
    }],
    fromHeaders: (headers) => ({ secret: headers.get('x-callback-secret') ?? undefined }),
  },
  input: z.strictObject({
    payload: z.string().describe('The report, as JSON.'),
    secret: z.string().optional().describe('The header x-callback-secret.'),
  }),
  output: z.strictObject({ status: constant('ok').describe('Always ok.') }),
  errors: ['feature_unavailable'],
  async handle(context, { payload, secret = '' }) {
    if (!await context.callback.isSecret(secret)) {
      context.fail('unauthenticated', 'x-callback-secret is missing or wrong')
    }
    const values = asJson(payload)
    if (values === undefined) context.fail('invalid_input', 'Invalid JSON body')
    const report = parseValues(Report, values)
    await context.db.call('report_to_thread', {
      thread_id: report.threadId,
      key: await reportKey(report),
      text: reportText(report),
    })
    return {}
  },
})
