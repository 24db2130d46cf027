import type { Row } from 'postgres'
import { OperationError } from '../../errors/errors.ts'
import type { Credential, Scope } from '../identity/principal.ts'
import type { Api, Call } from './functions.ts'
import { asOperationError } from './errors.ts'
import { observed } from './observed.ts'
import { currentTraceparent } from '../tracing.ts'
import type { Statement } from './connection.ts'
import { ConnectionPool, type PoolOptions, sharedCallers } from './pool.ts'

/** The database in the scope of one request: every call runs as the caller, under row-level security. */
export interface ScopedDatabase {
  /** Calls `api.<name>` with named arguments, in one round trip, and returns its JSON. An undefined argument is null. */
  call: Call<Api>
}

/** Postgres as the API's own role, which has no rights outside a request's scope. */
export interface Database {
  /** The database as one caller sees it. An API key must hold `scope`; null requires none. */
  scope(credential: Credential, scope: Scope | null, requestId: string): ScopedDatabase
  close(): Promise<void>
}

export interface DatabaseOptions extends PoolOptions {
  /** The time limit of a statement, including at most half of it waiting for a connection. */
  deadlineMs: number
}

/**
 * Opens a pool. One statement sets the scope and does the work, so an authenticated read is one round trip and leaves no
 * settings on the connection: they end with the statement's transaction. The function is in the select list, where it
 * cannot run before the scope is set.
 */
export function openDatabase({ deadlineMs, ...options }: DatabaseOptions): Database {
  const pool = new ConnectionPool(options)
  /** The account of each credential, from earlier results. It only decides whose share of the connections is used. */
  const accounts = new Map<string, string>()

  function rememberAccount(credential: string, accountId: string | null) {
    if (accountId === null || accounts.has(credential)) return
    accounts.set(credential, accountId)
    if (accounts.size > maxCredentials) accounts.delete(accounts.keys().next().value!)
  }

  async function query(caller: string, deadline: number, statement: Statement): Promise<Row> {
    try {
      // At most half of the time is spent waiting: a statement that starts with little time left would only waste a connection.
      return await pool.run(
        caller,
        (performance.now() + deadline) / 2,
        (connection) => connection.run(statement, Math.max(1, Math.round(deadline - performance.now()))),
      )
    } catch (error) {
      throw asOperationError(error)
    }
  }

  return observed<Parameters<Database['scope']>>({
    scope: (credential, scope, requestId) => ({
      async call(name, ...[args = {}]) {
        const deadline = performance.now() + deadlineMs
        const entry = enter(credential, scope)
        const caller = accounts.get(entry.name) ?? entry.caller
        const traceparent = currentTraceparent()
        const statement = {
          text: callStatement(entry, name, Object.keys(args), traceparent !== undefined),
          values: [...entry.values, requestId, ...Object.values(args).map((value) => value ?? null)],
          requestId,
        }
        if (traceparent) statement.values.push(traceparent)
        let row = await query(caller, deadline, statement)
        if (!row.entered && entry.openAccount) {
          const opening = { text: openAccount, values: [entry.openAccount, requestId], requestId }
          const { id } = await query(caller, deadline, opening)
          if (id != null) row = await query(caller, deadline, statement)
        }
        if (!row.entered) throw new OperationError('unauthenticated', entry.refusal)
        rememberAccount(entry.name, row.account_id)
        return row.result
      },
    }),
    close: () => pool.close(),
  })
}

const openAccount = 'select private.create_account($1::text::jsonb) as id, $2::text as request_id'

/** Above it the oldest credential is dropped, which then has the share of an unknown one. */
const maxCredentials = 10_000

interface Entry {
  /** Identifies the credential. */
  name: string
  /** Whose share of the connections is used while the account is not known. */
  caller: string
  role: 'authenticated' | 'platform_api'
  /** An SQL expression: the claims, or null for an invalid credential. */
  claims: string
  values: unknown[]
  refusal: string
  /** The token for which an account may be created at first sign-in. */
  openAccount?: string
}

function enter(credential: Credential, scope: Scope | null): Entry {
  // The role stays the API's own, which may only call the security definer functions made for it.
  if (credential.kind === 'public') {
    return {
      name: sharedCallers.public,
      caller: sharedCallers.public,
      claims: 'jsonb_build_object()',
      role: 'platform_api',
      values: [],
      refusal: '',
    }
  }
  if (credential.kind === 'api_key') {
    return {
      name: `key ${credential.keyHash}`,
      // Anybody can invent well-formed keys, so all unknown keys share one place in the queue.
      caller: sharedCallers.unknownKey,
      role: 'authenticated',
      claims: 'private.claims_for_key($1, $2)',
      values: [credential.keyHash, scope],
      refusal: 'Invalid, expired or revoked API key',
    }
  }
  const token = JSON.stringify(credential.claims)
  return {
    name: `user ${credential.claims.sub}`,
    caller: `user ${credential.claims.sub}`,
    role: 'authenticated',
    claims: 'private.claims_for_token($1::text::jsonb)',
    values: [token],
    refusal: 'Invalid or expired access token',
    openAccount: token,
  }
}

const identifier = /^[a-z][a-z0-9_]*$/
const statements = new Map<string, string>()

/** With a trace, the last value is its traceparent, which the runs that the function enqueues store. */
function callStatement(
  { claims, role, values }: Entry,
  name: string,
  argNames: string[],
  isTraced: boolean,
): string {
  for (const part of [name, ...argNames]) {
    if (!identifier.test(part)) throw new Error(`Not an identifier: ${part}`)
  }
  const key = `${claims} ${name} ${argNames.join()} ${isTraced}`
  const known = statements.get(key)
  if (known) return known
  const requestId = values.length + 1
  const args = argNames.map((arg, index) => `${arg} => $${requestId + 1 + index}`).join(', ')
  const traceparent = requestId + argNames.length + 1
  const trace = isTraced ? ` set_config('request.traceparent', $${traceparent}, true),` : ''
  // One row even for an invalid credential, so that every result names its request.
  const statement = `with scope as materialized (
  select true as entered, claims ->> 'account_id' as account_id,
    set_config('request.jwt.claims', claims::text, true), set_config('request.id', $${requestId}, true),${trace}
    set_config('role', '${role}', true)
  from ${claims} claims where claims is not null
)
select $${requestId}::text as request_id, scope.entered, scope.account_id,
  case when scope.entered then api.${name}(${args}) end as result
from (select) request left join scope on true`
  statements.set(key, statement)
  return statement
}
