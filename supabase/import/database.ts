import postgres from 'postgres'
import { readJson } from '../local/json-file.ts'
import type { Options } from './options.ts'
import { Refusal } from './refusal.ts'

export type Sql = postgres.TransactionSql

/** One connection, without prepared statements, so that poolers work too. */
export async function connect(url: string): Promise<postgres.Sql> {
  let sql: postgres.Sql
  try {
    sql = postgres(url, {
      max: 1,
      prepare: false,
      max_lifetime: null,
      connect_timeout: 15,
      connection: { application_name: 'import' },
      onnotice: () => {},
    })
  } catch {
    throw new Refusal(
      'The address of the database is not valid: postgres://user:password@host:port/database',
    )
  }
  try {
    await sql`select 1`
  } catch (error) {
    const { host, port } = sql.options
    throw new Refusal(`Cannot connect to the database at ${host}:${port}: ${describe(error)}`)
  }
  return sql
}

export async function databaseUrl({ databaseUrl, stackFile }: Options): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const stack = await readJson<{ database_url?: string }>(stackFile)
  if (stack?.database_url) return stack.database_url
  throw new Refusal(
    `No database: ${stackFile} is there only while npm start runs. Start it, or give --database-url`,
  )
}

/** What the server or the network said. */
export function describe(error: unknown): string {
  const { code, detail, message } = error as Partial<postgres.PostgresError>
  return `${message || code || error}${detail ? ` (${detail})` : ''}`
}

/** A sentence about what the database or the network said; an error of ours stays what it is. */
export function explain(error: unknown): unknown {
  const code = `${(error as { code?: string }).code ?? ''}`
  if (/^(57P|08)|^E[A-Z]+$|^CONNECTION_/.test(code)) {
    return new Refusal(`The connection to the database was lost (${describe(error)}): nothing was loaded`)
  }
  if (error instanceof postgres.PostgresError) {
    return new Refusal(`The database refused: ${describe(error)}. Nothing was loaded`)
  }
  return error
}
