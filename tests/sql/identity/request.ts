import postgres from 'postgres'
import type { TestDatabase } from '../../support/database.ts'

/** What came of it: rows, or the SQLSTATE of the refusal. */
export type Outcome = { rows: Record<string, unknown>[]; count: number } | {
  refused: string
  message: string
}

/** One connection of role platform_api, with whatever claims a test likes, good or not. */
export interface Requests {
  /** Runs SQL in a scope with exactly these claims (undefined: the setting is not made). */
  inScope(claims: string | undefined, text: string): Promise<Outcome>
  /** Calls a function of schema api in one statement, as the API does. */
  call(claims: string | undefined, statement: string): Promise<Outcome>
  /** Runs SQL as the login role itself, outside any scope. */
  unscoped(text: string): Promise<Outcome>
  close(): Promise<void>
}

export function openRequests(database: TestDatabase): Requests {
  const sql = postgres(database.apiUrl, { max: 1, onnotice: () => {} })
  /** Of several statements the last one counts. */
  const outcome = async (text: string): Promise<Outcome> => {
    try {
      const results = await sql.unsafe(text)
      const last = results.at(-1)
      const rows = Array.isArray(last) ? last as unknown as typeof results : results
      return { rows, count: rows.count ?? 0 }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (!code) throw error
      return { refused: code, message }
    }
  }
  const quoted = (claims: string) => `'${claims.replaceAll("'", "''")}'`
  return {
    // Statements that are sent together are one transaction.
    inScope: (claims, text) =>
      outcome(
        `${claims === undefined ? '' : `set local request.jwt.claims = ${quoted(claims)};`}
        set local role authenticated; ${text}`,
      ),
    call: (claims, statement) =>
      outcome(
        `with scope as materialized (
          select ${claims === undefined ? '' : `set_config('request.jwt.claims', ${quoted(claims)}, true),`}
            set_config('role', 'authenticated', true)
        ) select ${statement} as result from scope`,
      ),
    unscoped: outcome,
    close: () => sql.end({ timeout: 1 }),
  }
}

export const claims = (accountId: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({ account_id: accountId, credential: 'session', role: 'authenticated', ...more })

/** What an OAuth client of that account presents. */
export const delegatedClaims = (accountId: string) =>
  claims(accountId, { credential: 'delegated', client_id: 'some-client' })
