import { OperationError } from '../../errors/errors.ts'
import type { FailedCredentials } from '../identity/failed-credentials.ts'
import type { Credential, Scope } from '../identity/principal.ts'
import { type Api, type Call, readFunctions } from './functions.ts'
import { callStatement, findAccountsStatement, openAccountStatement } from './call-statement.ts'
import { asOperationError, isReported, rateRefusal } from './errors.ts'
import { observed } from './observed.ts'
import { enter } from './entry.ts'
import { KeyLookUps } from './key-look-ups.ts'
import { ConnectionPool, type PoolOptions, sharedCallers, shareOf } from './pool.ts'
import { type Rate, RateShares } from './rate-shares.ts'
import { type Query, Replica, type ReplicaOptions } from './replica.ts'

/** The database in the scope of one request: every call runs as the caller, under row-level security. */
export interface ScopedDatabase {
  /** Calls `api.<name>` with named arguments, in one round trip, and returns its JSON. An undefined argument is null. */
  call: Call<Api>
}

/** The database for one request. */
export interface RequestDatabase extends ScopedDatabase {
  /** Validates the credential and counts the request, before work that its sender may not cause otherwise. */
  admit(): Promise<void>
}

/** How a request is counted, and what makes it safe to repeat. */
export interface RequestTerms {
  /** The limits that count the request, with its first statement. */
  policies: readonly string[]
  /** Who is counted, if that is not the account. */
  caller?: string
  /** The function whose result is saved under the caller's key in the transaction that makes it. */
  saved?: { key: string; fingerprint: string; name: keyof Api; isSecret: boolean }
  /** What the caller has confirmed, as JSON (private.check_confirmed). */
  confirmed?: object
  /** Reads may be served by the replica, so that others' writes of the last seconds may be missing. */
  mayLag?: boolean
}

/** What became known of a request while it ran. */
export interface RequestUsage {
  rates?: Rate[]
  /** The limits that have counted the request. It is counted once, however many scopes it has. */
  counted?: Set<string>
  /** Whether the saved result of an earlier request was returned. */
  isReplay?: boolean
  /** Whether the request was refused for its credential. */
  isStranger?: boolean
}

/** Postgres as the API's own role, which has no rights outside a request's scope. */
export interface Database {
  /** The database as one caller sees it. An API key must hold `scope`; null requires none. */
  scope(
    credential: Credential,
    scope: Scope | null,
    requestId: string,
    terms?: RequestTerms,
    usage?: RequestUsage,
  ): RequestDatabase
  close(): Promise<void>
}

export interface DatabaseOptions extends PoolOptions {
  /** The time limit of a statement, including at most half of it waiting for a connection. */
  deadlineMs: number
  failedCredentials: FailedCredentials
  replica?: ReplicaOptions
}

/**
 * Opens a pool. One statement sets the scope and does the work, so an authenticated read is one round trip and leaves no
 * settings on the connection: they end with the statement's transaction. The function is in the select list, where it
 * cannot run before the scope is set.
 */
export function openDatabase(
  { deadlineMs, failedCredentials, replica: replicaOptions, ...options }: DatabaseOptions,
): Database {
  const pool = new ConnectionPool(options)
  const query = queryThrough(pool)
  const keyLookUps = new KeyLookUps(async (keyHashes) => {
    const deadline = performance.now() + deadlineMs
    return (await query(sharedCallers.keyLookUp, deadline, findAccountsStatement(keyHashes))).accounts
  }, deadlineMs / 2)
  const maxTrials = shareOf(sharedCallers.unknownKey, options.connections)
  /** Requests whose own statement finds out whether their key is valid. */
  let trials = 0
  const replicaPool = replicaOptions && new ConnectionPool({ ...options, ...replicaOptions })
  const replica = replicaPool && new Replica(query, queryThrough(replicaPool), replicaOptions)
  /** The account of each valid credential, from earlier results: whose share of the connections and of the limits it uses. */
  const accounts = new Map<string, string>()
  const shares = new RateShares()

  function rememberAccount(credential: string, accountId: string | null) {
    if (accountId === null || accounts.has(credential)) return
    accounts.set(credential, accountId)
    if (accounts.size > maxCredentials) accounts.delete(accounts.keys().next().value!)
  }

  return observed<Parameters<Database['scope']>>({
    scope(credential, scope, requestId, terms = { policies: [] }, usage = {}) {
      const entry = enter(credential, scope)
      const { policies, caller, saved, confirmed, mayLag } = terms
      /** Whose requests are counted; undefined for an account that is not known yet. */
      const counted = () => caller ?? accounts.get(entry.name)
      const countedBy = usage.counted ??= new Set()
      const account = () => accounts.get(entry.name) ?? entry.name
      /** The error of an invalid credential, which is counted. */
      const refused = () => {
        usage.isStranger = true
        const error = new OperationError('unauthenticated', entry.refusal)
        return credential.kind === 'public' ? error : failedCredentials.count(credential.network, error)
      }
      /**
       * Runs work with an API key that is not known to be valid. Its statement finds out, while few keys are unknown. If
       * many are, or the network sent many invalid ones, the key is looked up with others first.
       */
      async function admitted<T>(
        { keyHash, network }: { keyHash: string; network: string },
        work: () => Promise<T>,
      ) {
        if (trials < maxTrials && !failedCredentials.isExceeded(network)) {
          trials++
          return await work().finally(() => trials--)
        }
        const accountId = await keyLookUps.find(keyHash, network)
        if (accountId === undefined) throw await refused()
        rememberAccount(entry.name, accountId)
        return await work()
      }
      /** Counts the request. Returns the limits that its statement has to take a share of. @throws OperationError rate_limited */
      function count(wanted: readonly string[]): readonly string[] {
        const known = counted()
        return known === undefined ? wanted : shares.count(known, wanted)
      }
      /** Without a name, the statement only counts the request. */
      async function run(name: string | undefined, args: object, take: readonly string[]): Promise<unknown> {
        const deadline = performance.now() + deadlineMs
        const statement = callStatement(entry, name, args, {
          requestId,
          take,
          caller,
          confirmed,
          saved: saved?.name === name ? saved : undefined,
        })
        const pooled = accounts.get(entry.name) ?? entry.caller
        // A statement that counts the request writes, so it goes to the primary as a whole.
        const isRead = take.length === 0 && readFunctions.has(name!)
        let row = isRead && mayLag && await replica?.read(account(), pooled, deadline, statement) ||
          await query(pooled, deadline, statement)
        if (!row.entered && entry.openAccount) {
          const { id } = await query(pooled, deadline, openAccountStatement(entry.openAccount, requestId))
          if (id != null) row = await query(pooled, deadline, statement)
        }
        if (!row.entered) {
          accounts.delete(entry.name)
          throw await refused()
        }
        rememberAccount(entry.name, row.account_id)
        if (row.rates) shares.add(counted()!, row.rates)
        if (row.is_replay) {
          usage.isReplay = true
          if (saved?.isSecret) throw new OperationError('conflict', shownBefore)
        }
        return row.result
      }
      /** Remembers a limit that the database refused to exceed. Returns false for any other error. */
      function learnLimit(error: unknown): boolean {
        const { caller: refused, rate } = rateRefusal((error as Error).cause) ?? {}
        if (!refused || !rate) return false
        if (caller === undefined) rememberAccount(entry.name, refused)
        shares.add(refused, [rate])
        return true
      }
      async function call(
        name: string | undefined,
        args: object,
        take: readonly string[],
        isRepeat = false,
      ): Promise<unknown> {
        try {
          return await run(name, args, take)
        } catch (error) {
          if (learnLimit(error)) {
            // Requests at the same time may have brought a share to this process.
            if (!isRepeat) return call(name, args, count(take), true)
          } else if (take.length > 0 && isReported(error)) {
            // The count was rolled back with the work. If counting fails too, the first error says more.
            await run(undefined, {}, take).catch(learnLimit)
          }
          throw error
        }
      }
      /** The first statement of a request counts it. */
      async function perform(name: string | undefined, args: object): Promise<unknown> {
        const work = async () => {
          const take = count(policies.filter((policy) => !countedBy.has(policy)))
          for (const policy of policies) countedBy.add(policy)
          // Nothing is known of a public caller beside the count.
          const isDone = name === undefined && credential.kind === 'public' && take.length === 0
          return isDone ? undefined : await call(name, args, take)
        }
        try {
          const isUnknown = credential.kind === 'api_key' && !accounts.has(entry.name)
          return await (isUnknown ? admitted(credential, work) : work())
        } finally {
          const known = counted()
          if (known !== undefined) usage.rates = shares.rates(known, policies)
        }
      }
      return {
        async call(name, ...[args = {}]) {
          try {
            return await perform(name, args) as never
          } finally {
            // All requests without a credential have one name, and each reads what others write.
            if (credential.kind !== 'public' && !readFunctions.has(name)) replica?.wrote(account())
          }
        },
        async admit() {
          await perform(undefined, {})
        },
      }
    },
    async close() {
      replica?.close()
      keyLookUps.close()
      await Promise.all([pool.close(), replicaPool?.close()])
    },
  })
}

/** @returns a function that runs statements with the connections of a pool. It throws OperationError. */
const queryThrough = (pool: ConnectionPool): Query => async (caller, deadline, statement) => {
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

const shownBefore =
  'An earlier request with this Idempotency-Key did it, and only its response had the secret'

/** Above it the oldest credential is dropped, which then has the share of an unknown one. */
const maxCredentials = 10_000
