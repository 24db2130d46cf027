import postgres, { type Sql } from 'postgres'

/** Runs `work` with one connection, which is closed afterwards even if Postgres has stopped. */
export async function withDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
