import * as z from 'zod'

/** Some senders leave a text empty that they have not. */
const Text = (maxLength: number) =>
  z.string().max(maxLength).nullish().transform((text) => text?.trim() || undefined)
const WebUrl = z.url({ protocol: /^https?$/, hostname: /./ }).max(2048)

const Result = z.strictObject({
  runId: z.string().min(1).max(200),
  status: Text(50),
  videoUrl: z.union([WebUrl, z.literal(''), z.null()]).optional().transform((url) => url || undefined),
  captionText: Text(20_000),
  error: Text(20_000),
})
type Result = z.output<typeof Result>

/** What background work reports. */
export const Report = z.strictObject({
  threadId: z.string().regex(/^slack:[\w.-]{1,100}:[\d.]{1,50}$/, 'threadId must be slack:channel:ts'),
  status: z.enum(['completed', 'failed', 'timeout']).optional(),
  results: z.array(Result).max(100).default([]),
  message: Text(20_000),
}).refine(({ status, results, message }) => status || results.length > 0 || message, {
  error: 'At least one of status, results and message is required',
})
export type Report = z.output<typeof Report>

type Outcome = NonNullable<Report['status']>

function outcomeOf({ status, videoUrl, error }: Result, whole?: Outcome): Outcome {
  if (status === 'timeout' || error?.startsWith('timed_out')) return 'timeout'
  if (videoUrl && (status === 'completed' || !error)) return 'completed'
  return whole === 'timeout' && !error ? 'timeout' : 'failed'
}

/** The status, which follows from the results where it is not given: what is there counts before what failed. */
function statusOf({ status, results }: Report): Outcome {
  if (status) return status
  const outcomes = results.map((result) => outcomeOf(result))
  if (outcomes.length === 0 || outcomes.includes('completed')) return 'completed'
  return outcomes.includes('timeout') ? 'timeout' : 'failed'
}

/** The same for the same report, in whatever order its results come. */
export async function reportKey(report: Report): Promise<string> {
  const results = report.results
    .map(({ runId, status, videoUrl, captionText, error }) =>
      JSON.stringify([runId, status, videoUrl, captionText, error])
    )
    .sort()
  const said = JSON.stringify([statusOf(report), results, report.message])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said))
  return `report ${new Uint8Array(digest).toHex()}`
}

/** What people read: a headline, and a line or two for each result in the order in which they came. */
export function reportText(report: Report): string {
  const { results } = report
  const lines = results.map((result, index) =>
    (results.length > 1 ? `${index + 1}. ` : '') + lineOf(result, outcomeOf(result, report.status))
  )
  return clipped([headline(report), ...lines].join('\n'), 30_000)
}

function headline(report: Report): string {
  const { status, results, message } = report
  if (results.length === 0) {
    return [
      status && { completed: 'Done.', timeout: tookTooLong, failed: 'That did not work.' }[status],
      message,
    ]
      .filter(Boolean).join(' ')
  }
  if (message) return message
  const count = (outcome: Outcome) => results.filter((result) => outcomeOf(result, status) === outcome).length
  const [all, ready] = [results.length, count('completed')]
  if (ready === all) return all === 1 ? 'Your video is ready:' : `Your ${all} videos are ready:`
  const [first] = count('timeout') > 0 ? [tookTooLong] : []
  return [first, `${ready} of ${all} ${all === 1 ? 'video is' : 'videos are'} ready.`].filter(Boolean).join(
    ' ',
  )
}

const tookTooLong = 'That took too long, so I stopped waiting.'

function lineOf({ videoUrl, captionText, error }: Result, outcome: Outcome): string {
  // A run's error is `code: sentence`; the sentence is for people.
  const reason = error && clipped(error.replace(/^[a-z_]+: /, ''), 300)
  const said = { completed: undefined, timeout: 'Took too long', failed: 'Failed' }[outcome]
  const shown = [
    videoUrl,
    captionText && clipped(captionText, 600),
    said && [said, reason].filter(Boolean).join(': '),
  ]
  return shown.filter(Boolean).join('\n')
}

const clipped = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
