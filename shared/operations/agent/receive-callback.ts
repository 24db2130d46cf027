import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { fieldErrors, issueMessage } from '../../errors/field-errors.ts'
import { operation } from '../../operation/operation.ts'
import { asJson, inputFault } from '../../platform/text.ts'
import { Report, reportKey, reportText } from './report.ts'

/** Results of background work, posted where it was asked for. The secret comes first, so it reads the body itself. */
export const receiveCallback = operation({
  name: 'receive_content_callback',
  summary: 'Posts the results of background work into the chat thread that asked for it.',
  description:
    'Internal. Body: `threadId`, and at least one of `status` (completed, failed or timeout; else it follows from the results), `results` (of `runId`, `status`, `videoUrl`, `captionText`, `error`) and `message`. A repetition, in whatever order, posts nothing more.',
  access: { scope: 'write', principals: ['public'] },
  uses: ['callback'],
  http: {
    method: 'post',
    path: '/api/content-agent/callback',
    errorBody: 'status',
    raw: 'payload',
    proven: true,
    fromHeaders: (headers) => ({ secret: headers.get('x-callback-secret') ?? undefined }),
  },
  input: z.strictObject({
    payload: z.string().describe('The report, as JSON.'),
    secret: z.string().optional().describe('The header x-callback-secret.'),
  }),
  output: z.strictObject({ status: z.literal('ok') }),
  errors: ['feature_unavailable'],
  async handle(context, { payload, secret = '' }) {
    if (!await context.callback.isSecret(secret)) {
      context.fail('unauthenticated', 'x-callback-secret is missing or wrong')
    }
    const report = parse(payload)
    await context.db.call('report_to_thread', {
      thread_id: report.threadId,
      key: await reportKey(report),
      text: reportText(report),
    })
    return { status: 'ok' as const }
  },
})

function parse(payload: string): Report {
  const values = asJson(payload)
  if (values === undefined) throw new OperationError('invalid_input', 'Invalid JSON body')
  const fault = inputFault(values)
  if (fault) throw new OperationError('invalid_input', fault)
  const parsed = Report.safeParse(values, { error: issueMessage })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new OperationError('invalid_input', issues[0]!.message, { fields: fieldErrors(issues) })
}
