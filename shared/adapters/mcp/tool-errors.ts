import type { CallToolResult } from '@modelcontextprotocol/server'
import { errorDetail } from '../../errors/error-detail.ts'
import { shortageFields } from '../../operation/billing-url.ts'
import type { ErrorCode, OperationError } from '../../errors/errors.ts'

const buyCredits = (address: string) => `Do not repeat the call. Ask the user to buy credits at ${address}.`

const inApps = 'in the console, under Settings, Apps'

/** What a model should do after an error. */
export const nextSteps: Record<ErrorCode, string> = {
  invalid_input: "Correct the arguments by the message and the tool's input schema, and call again.",
  unauthenticated: 'Ask the user to connect again with a valid credential.',
  insufficient_credits: buyCredits('the billing address'),
  grant_budget_exceeded: `Do not repeat the call. Ask the user to raise the limit of this app ${inApps}.`,
  insufficient_scope: 'Do not repeat the call. Ask the user for an API key with the scope that it needs.',
  forbidden:
    'Do not repeat the call. Leave out the workspace, account or artist, or use one that get_account or list_artists returns.',
  workspace_not_granted:
    `Leave out workspace for the user's own, or name one that was granted. The user lets the app into others ${inApps}.`,
  grant_read_only: `Do not repeat the call. Ask the user to allow changes in this organization ${inApps}.`,
  grant_not_reviewed:
    `Do not repeat the call. Ask an owner of the organization to open its play-count comparisons ${inApps}.`,
  grant_may_not_publish:
    `Do not repeat the call. Ask the user to allow it ${inApps}, or to publish it there.`,
  grant_may_not_schedule: `Do not repeat the call. Ask the user to allow it ${inApps}, or order one capture.`,
  proof_required:
    'Do not repeat the call. Ask the user to do it in the console, which sends a code to confirm.',
  not_found:
    'Get valid ids from list_catalogs, list_sites, list_artists or list_task_runs, and do not guess any.',
  method_not_allowed: 'Send requests of the protocol with POST.',
  request_timeout: 'Repeat the call once.',
  conflict: 'Read the record again, for example with get_site, and repeat the call with its current state.',
  idempotency_key_reused: 'Use a new idempotency_key for a call with other arguments.',
  request_in_progress: 'Repeat the call with the same idempotency_key in a few seconds.',
  payload_too_large: 'Send less in one call, for a file at most 4 MB.',
  quota_exceeded: 'Do not repeat the call. Tell the user that the storage is full.',
  unsupported_media_type: 'Send the request as application/json.',
  metadata_unavailable:
    'Ask the user to check the address, or create the site from a name and a brief instead.',
  confirmation_required: 'Show this to the user. If they agree, repeat the call with the value of confirm.',
  rate_limited: 'Wait a minute before the next call.',
  internal: 'Repeat the call once. If it fails again, tell the user that the platform has a fault.',
  provider_failed: 'Nothing was charged or changed. Repeat the call once after a minute, then tell the user.',
  timed_out: 'Nothing was charged or changed. Repeat the call, for generate_site with background: true.',
  feature_unavailable: 'Do not repeat the call. Tell the user that this deployment does not offer it.',
  store_unavailable:
    'Repeat the call in a few seconds, with fewer rows or a shorter period if it fails again.',
}

const idsFrom = (tool: string) => `Get a valid id from ${tool}, and do not guess any.`

/** The next step after errors whose message says more than their code, by how it begins. */
const stepsByMessage: Record<string, string> = {
  'This app lacks':
    'Do not repeat the call. Ask the user to disconnect the app and to connect it again with "Read and write".',
  'Artist not found': idsFrom('list_artists'),
  'Catalog not found': idsFrom('list_catalogs'),
  'Recording not found': 'Take an ISRC of this catalog from list_catalog_songs.',
  'Run not found': 'Call list_task_runs without run_id for valid ids, and do not guess any.',
  'Site not found': idsFrom('list_sites'),
  'Snapshot not found': 'Take the snapshot of a capture from list_task_runs, and do not guess its id.',
  'The catalog has no valuation':
    'A capture computes this lifetime average: call create_playcount_snapshot if the user agrees. The value is get_valuation_report.',
  'The latest valuation was loaded': 'Do not repeat the call. list_catalog_valuations has its value.',
  'No Bandsintown profile': "Ask the user for the profile's address, and set it with update_artist.",
  'Generate a ': 'Call generate_site first.',
}

/** The next step. It names the invalid arguments, and says what is wrong with them if the message does not. */
export function nextStep(error: OperationError): string {
  const { code, message, fields, preview } = error
  if (preview) {
    return `Show this to the user. If they agree, repeat the call with "confirm": ${
      JSON.stringify(preview.confirm)
    }.`
  }
  const names = [...new Set(fields.map(({ field }) => field).filter(Boolean))]
  if (code !== 'invalid_input' || names.length === 0) {
    const start = Object.keys(stepsByMessage).find((start) => message.startsWith(start))
    return start === undefined ? nextSteps[code] : stepsByMessage[start]!
  }
  const detail = errorDetail(error)
  return [
    `Invalid: ${names.slice(0, 5).join(', ')}.`,
    ...detail === message ? [] : [/[.?!]$/.test(detail) ? detail : `${detail}.`],
    nextSteps.invalid_input,
  ].join(' ')
}

/**
 * The result of a failed tool: the message of HTTP, then the next step for the model. `_meta` has both for programs. An error
 * never has structured content, because that must match the schema of the output.
 */
export function toolError(error: OperationError, billingUrl: string): CallToolResult {
  const { code, shortage, preview } = error
  const credits = shortage && shortageFields(shortage, billingUrl)
  const next_step = credits && code === 'insufficient_credits'
    ? `It needs ${credits.required_credits} credits and the account has ${credits.remaining_credits}. ${
      buyCredits(credits.billingUrl)
    }`
    : nextStep(error)
  return {
    isError: true,
    content: [{ type: 'text', text: error.message }, { type: 'text', text: next_step }],
    _meta: { error_code: code, next_step, ...credits, ...preview && { preview } },
  }
}
