import pg, { type Pool, type PoolClient } from 'pg'

/** Postgres as platform_worker. Direct or through a pooler in session mode: locks and LISTEN are a session's. */
export function openPool(connectionString: string, max: number, fault: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // The role's own time limit ends a statement earlier, where the server can still be reached.
    query_timeout: 70_000,
    keepAlive: true,
    application_name: 'platform_worker',
  })
  pool.on('error', fault)
  pool.on('connect', (client) => {
    client.on('error', fault)
    // A machine that is gone says no goodbye; its locks end with its connections, so those must be missed soon.
    client.query(
      'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
      .catch(fault)
  })
  return pool
}

const identifier = /^[a-z][a-z0-9_]*$/

/**
 * Calls `jobs.<name>` over a connection. An object travels as JSON, an array as a Postgres array: JSON that is an array
 * as a whole travels as its text. The result carries an id of the call back: one of another call is an error, after which
 * the connection must be closed.
 */
export async function callJobs<T>(
  client: Pick<PoolClient, 'query'>,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  const names = Object.keys(args)
  for (const part of [name, ...names]) {
    if (!identifier.test(part)) throw new Error(`Not an identifier: ${part}`)
  }
  const callId = crypto.randomUUID()
  const list = names.map((arg, index) => `${arg} => $${index + 2}`).join(', ')
  const { rows } = await client.query(
    `select jobs.${name}(${list}) as result, $1::text as call_id`,
    [callId, ...Object.values(args)],
  )
  if (rows.length !== 1 || rows[0].call_id !== callId) {
    throw new Error(`The result of call ${callId} names call ${rows[0]?.call_id}`)
  }
  return rows[0].result as T
}

/** Gives work a connection of its own. One on which anything failed is closed, and its locks end with it. */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    fault = error as Error
    throw error
  } finally {
    client.release(fault)
  }
}
