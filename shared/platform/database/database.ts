import type { Sql } from 'postgres'
import type { ScopedDatabase } from '../../operation/context.ts'
import { OperationError } from '../../operation/errors.ts'
import type { Credential, Scope } from '../../operation/principal.ts'
import { asOperationError } from './errors.ts'
import { withDeadline } from './deadline.ts'

/** Postgres as the API's own role, which may do nothing outside a request's scope. */
export interface Database {
  /** The database as one caller sees it. An API key must hold `scope`; null asks for none. */
  scope(credential: Credential, scope: Scope | null, requestId: string): ScopedDatabase
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  connections: number
  /** How long a call may take in all, waiting for a connection included. */
  deadlineMs: number
}

/**
 * Opens a pool. One statement enters the scope and does the work, so an authenticated read is one round trip
 * (budget B4) and leaves nothing behind on the connection: both settings end with the statement's transaction.
 * The function stays in the select list, where it cannot run before the scope is set.
 */
export function openDatabase(options: DatabaseOptions): Database {
  let pool: Promise<Sql> | undefined

  async function query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    try {
      const sql = await (pool ??= openPool(options))
      return await withDeadline(sql.unsafe(text, values as never[], { prepare: true }), options.deadlineMs)
    } catch (error) {
      throw asOperationError(error)
    }
  }

  return {
    scope: (credential, scope, requestId) => ({
      async call<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
        const entry = enter(credential, scope)
        const statement = callStatement(entry, name, Object.keys(args))
        const values = [...entry.values, requestId, ...Object.values(args)]
        let rows = await query(statement, values)
        if (rows.length === 0 && entry.openAccount && await opened(entry.openAccount)) {
          rows = await query(statement, values)
        }
        if (rows.length === 0) throw new OperationError('unauthenticated', entry.refusal)
        return rows[0]!.result as T
      },
    }),
    close: async () => (await pool)?.end({ timeout: 5 }),
  }

  async function opened(claims: string): Promise<boolean> {
    const rows = await query('select private.open_account($1::text::jsonb) as id', [claims])
    return rows[0]?.id != null
  }
}

/** The driver is loaded with the first query: a cold start that only refuses does not wait for it (budget B8). */
async function openPool({ url, connections }: DatabaseOptions): Promise<Sql> {
  const { default: postgres } = await import('postgres')
  return postgres(url, {
    max: connections,
    connect_timeout: 5,
    // The driver's own waits grow to 20 s, and outlast an outage by as much.
    backoff: (attempts: number) => Math.min(2 ** attempts / 100, 0.25),
    idle_timeout: 60,
    fetch_types: false,
    connection: { application_name: 'platform_api' },
    // Dates travel as the text they are; the driver would turn them into instants.
    types: {
      date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    },
    onnotice: () => {},
  })
}

interface Entry {
  role: 'authenticated' | 'platform_api'
  /** The expression that gives the claims in force, or null for a credential that is not good. */
  claims: string
  values: unknown[]
  refusal: string
  /** The token for which an account may be opened at first sign-in. */
  openAccount?: string
}

function enter(credential: Credential, scope: Scope | null): Entry {
  // Nobody's scope: the role stays, and only the functions made for it (definers) can do anything.
  if (credential.kind === 'public') {
    return { claims: 'jsonb_build_object()', role: 'platform_api', values: [], refusal: '' }
  }
  if (credential.kind === 'api_key') {
    return {
      role: 'authenticated',
      claims: 'private.claims_for_key($1, $2)',
      values: [credential.keyHash, scope],
      refusal: 'Invalid, expired or revoked API key',
    }
  }
  const token = JSON.stringify(credential.claims)
  return {
    role: 'authenticated',
    claims: 'private.claims_for_token($1::text::jsonb)',
    values: [token],
    refusal: 'Invalid or expired access token',
    openAccount: token,
  }
}

const identifier = /^[a-z][a-z0-9_]*$/
const statements = new Map<string, string>()

function callStatement({ claims, role, values }: Entry, name: string, argNames: string[]): string {
  for (const part of [name, ...argNames]) {
    if (!identifier.test(part)) throw new Error(`Not an identifier: ${part}`)
  }
  const key = `${claims} ${name} ${argNames.join()}`
  const known = statements.get(key)
  if (known) return known
  const requestId = values.length + 1
  const args = argNames.map((arg, index) => `${arg} => $${requestId + 1 + index}`).join(', ')
  const statement = `with scope as materialized (
  select set_config('request.jwt.claims', claims::text, true), set_config('request.id', $${requestId}, true),
    set_config('role', '${role}', true)
  from ${claims} claims where claims is not null
) select api.${name}(${args}) as result from scope`
  statements.set(key, statement)
  return statement
}
