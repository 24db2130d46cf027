import { arrayText } from '../text.ts'
import { currentTraceparent } from '../tracing.ts'
import type { Statement } from './connection.ts'
import type { Entry } from './entry.ts'
import { type Api, readFunctions } from './functions.ts'

const identifier = /^[a-z][a-z0-9_]*$/
const texts = new Map<string, string>()

/** They end or narrow a membership or a credential: of the account that this argument names, or of the caller. */
const endings: ReadonlyMap<string, string | undefined> = new Map<keyof Api, string | undefined>([
  ['change_organization_member', 'account_id'],
  ['remove_organization_member', 'account_id'],
  ['revoke_key', 'organization_id'],
  ['create_grant', undefined],
  ['update_grant', undefined],
  ['delete_grant', undefined],
  ['end_organization_grant', 'account_id'],
])

/** They lock the memberships of several accounts, in one order, and so hold none before. */
const lockingThemselves: ReadonlySet<string> = new Set<keyof Api>(['set_app_block'])

/** What a statement does beside the call. */
interface StatementTerms {
  requestId: string
  take: readonly string[]
  caller?: string
  confirmed?: object
  saved?: { key: string; fingerprint: string; isSecret: boolean }
}

/** The statement that enters the scope, calls a function if it has a name, and counts the request. Its text depends on names alone, so that it is prepared once. */
export function callStatement(
  { claims, heldClaims, role, values }: Entry,
  name: string | undefined,
  args: object,
  { requestId, take, caller, confirmed, saved }: StatementTerms,
): Statement {
  const argNames = Object.keys(args)
  for (const part of [name ?? 'none', ...argNames]) {
    if (!identifier.test(part)) throw new Error(`Not an identifier: ${part}`)
  }
  const all = [...values]
  /** The placeholder of a value. */
  const add = (value: unknown) => `$${all.push(value ?? null)}`
  const id = add(requestId)
  const placeholders = new Map(Object.entries(args).map(([arg, value]) => [arg, add(value)]))
  const given = [...placeholders].map(([arg, placeholder]) => `${arg} => ${placeholder}`).join(', ')
  const call = name === undefined ? 'null' : `api.${name}(${given})`
  const key = saved && add(saved.key)
  const fingerprint = saved && add(saved.fingerprint)
  const counted = caller === undefined ? 'scope.account_id' : `${add(caller)}::text`
  const policies = `${add(arrayText(take))}::text[]`
  // Runs that the function enqueues store it.
  const traceparent = currentTraceparent()
  const trace = traceparent === undefined
    ? ''
    : ` set_config('request.traceparent', ${add(traceparent)}, true),`
  const bound = confirmed === undefined
    ? ''
    : ` set_config('request.confirmed', ${add(JSON.stringify(confirmed))}, true),`
  const isHeld = name !== undefined && !readFunctions.has(name) && !lockingThemselves.has(name)
  const ended = placeholders.get(endings.get(name ?? '') ?? '')
  const kind = [claims, name, argNames, caller !== undefined, saved?.isSecret, Boolean(trace), Boolean(bound)]
    .join(' ')
  let text = texts.get(kind)
  if (!text) {
    // One row even for an invalid credential, so that every result names its request. Requests are counted after the call, so
    // that the count of a caller is locked only until the transaction ends.
    text = `with scope as materialized (
  select true as entered, claims ->> 'account_id' as account_id,
    set_config('request.jwt.claims', claims::text, true), set_config('request.id', ${id}, true),${trace}${bound}
    set_config('role', '${role}', true)
  from ${
      isHeld ? heldClaims(`${endings.has(name)}, ${ended ?? 'null'}::uuid`) : claims
    } claims where claims is not null
)
select ${id}::text as request_id, scope.entered, scope.account_id${
      saved
        ? `, (earlier).result is not null as is_replay, case when scope.entered then coalesce((earlier).result,
    private.save_idempotency_result(${key}, ${fingerprint}, (earlier).rights, to_jsonb(${call}), ${saved.isSecret})) end as result`
        : `, case when scope.entered then ${call} end as result`
    },
  case when scope.entered and ${policies} <> '{}' then private.take_requests(${counted}, ${policies}) end as rates
from (select) request left join scope on true${
      saved
        ? ` left join lateral (select case when scope.entered then
    private.find_idempotency_key(${key}, ${fingerprint}) end as earlier offset 0) first_request on true`
        : ''
    }`
    texts.set(kind, text)
  }
  return { text, values: all, requestId }
}

/** The statement that finds out which keys are valid. */
export const findAccountsStatement = (keyHashes: readonly string[]): Statement => {
  const requestId = crypto.randomUUID()
  return {
    text: 'select private.find_key_accounts($1::text[]) as accounts, $2::text as request_id',
    values: [arrayText(keyHashes), requestId],
    requestId,
  }
}

/** The statement that creates the account of a token at its first sign-in. */
export const openAccountStatement = (token: string, requestId: string): Statement => ({
  text: 'select private.create_account($1::text::jsonb) as id, $2::text as request_id',
  values: [token, requestId],
  requestId,
})
