import postgres, { type Sql } from 'postgres'

/** One connection for one piece of work. Closing it never waits long, also when Postgres is gone. */
export async function withDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
