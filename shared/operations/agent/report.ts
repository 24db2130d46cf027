import * as z from 'zod'
import { bytesToHex } from '../../platform/encoding.ts'
import { visibleText } from '../../platform/visible-text.ts'

/** Some senders send an empty text instead of leaving it out. */
const Text = (maxLength: number) =>
  z.string().max(maxLength).nullish().transform((text) => visibleText(text ?? '') || undefined)
const WebUrl = z.url({ protocol: /^https?$/, hostname: /./ }).max(2048)

const Result = z.strictObject({
  runId: z.string().min(1).max(200).describe('The run that made it.'),
  status: Text(50).describe('How the run ended; by default derived from videoUrl and error.'),
  videoUrl: z.union([WebUrl, z.literal(''), z.null()]).optional().transform((url) => url || undefined)
    .describe('The address of the video.'),
  captionText: Text(20_000).describe('The text for the video.'),
  error: Text(20_000).describe('Why there is no video.'),
})
type Result = z.output<typeof Result>

export const Report = z.strictObject({
  threadId: z.string().regex(/^slack:[\w.-]{1,100}:[\d.]{1,50}$/, 'threadId must be slack:channel:ts')
    .describe('The thread: slack:channel:ts.'),
  status: z.enum(['completed', 'failed', 'timeout']).optional()
    .describe('The outcome of all; by default derived from the results.'),
  results: z.array(Result).max(100).default([]).describe('One for each run.'),
  message: Text(20_000).describe('A text in place of the headline.'),
}).refine(({ status, results, message }) => status || results.length > 0 || message, {
  error: 'At least one of status, results and message is required',
})
export type Report = z.output<typeof Report>

type Outcome = NonNullable<Report['status']>

/** The outcome of one result; `reported` is the status of the whole report, if it has one. */
function outcomeOf({ status, videoUrl, error }: Result, reported?: Outcome): Outcome {
  if (status === 'timeout' || error?.startsWith('timed_out')) return 'timeout'
  if (videoUrl && (status === 'completed' || !error)) return 'completed'
  return reported === 'timeout' && !error ? 'timeout' : 'failed'
}

/** The status of a report. By default it is derived from the results: one completed video makes it `completed`. */
function statusOf({ status, results }: Report): Outcome {
  if (status) return status
  const outcomes = results.map((result) => outcomeOf(result))
  if (outcomes.length === 0 || outcomes.includes('completed')) return 'completed'
  return outcomes.includes('timeout') ? 'timeout' : 'failed'
}

/** Identifies a report by its content, without regard to the order of its results. */
export async function reportKey(report: Report): Promise<string> {
  const results = report.results
    .map(({ runId, status, videoUrl, captionText, error }) =>
      JSON.stringify([runId, status, videoUrl, captionText, error])
    )
    .sort()
  const content = JSON.stringify([statusOf(report), results, report.message])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `report ${bytesToHex(new Uint8Array(digest))}`
}

/** The message for the thread: a headline, and a line or two for each result. */
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
    const sentences = { completed: 'Done.', timeout: tookTooLong, failed: 'That did not work.' }
    return [status && sentences[status], message].filter(Boolean).join(' ')
  }
  if (message) return message
  const count = (outcome: Outcome) => results.filter((result) => outcomeOf(result, status) === outcome).length
  const [all, ready] = [results.length, count('completed')]
  if (ready === all) return all === 1 ? 'Your video is ready:' : `Your ${all} videos are ready:`
  const late = count('timeout') > 0 ? `${tookTooLong} ` : ''
  return `${late}${ready} of ${all} ${all === 1 ? 'video is' : 'videos are'} ready.`
}

const tookTooLong = 'That took too long, so I stopped waiting.'

function lineOf({ videoUrl, captionText, error }: Result, outcome: Outcome): string {
  // A run's error is `code: sentence`; the sentence is for people.
  const reason = error && clipped(error.replace(/^[a-z_]+: /, ''), 300)
  const failure = { completed: undefined, timeout: 'Took too long', failed: 'Failed' }[outcome]
  return [
    videoUrl,
    captionText && clipped(captionText, 600),
    failure && [failure, reason].filter(Boolean).join(': '),
  ].filter(Boolean).join('\n')
}

const clipped = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
