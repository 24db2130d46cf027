import postgres from 'postgres'
import { runningDatabase } from '../local/stack-file.ts'
import { Refusal } from '../local/refusal.ts'
import type { Options } from './options.ts'

export type Sql = postgres.TransactionSql

/** One connection, without prepared statements, so that poolers work too. */
export async function connect(options: Options): Promise<postgres.Sql> {
  const url = await databaseUrl(options)
  if (!/^postgres(ql)?:/.test(url) || !URL.canParse(url)) {
    throw new Refusal('The database URL is not valid: postgres://user:password@host:port/database')
  }
  const sql = postgres(url, {
    max: 1,
    prepare: false,
    max_lifetime: null,
    connect_timeout: 15,
    connection: { application_name: 'import' },
    onnotice: () => {},
  })
  try {
    await sql`select 1`
  } catch (error) {
    const { host, port } = sql.options
    throw new Refusal(`Cannot connect to the database at ${host}:${port}: ${describe(error)}`)
  }
  return sql
}

async function databaseUrl({ databaseUrl, stackFile }: Options): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const running = await runningDatabase(stackFile)
  if (running) return running
  throw new Refusal(
    `No database: ${stackFile} exists only while npm start runs. Start it, or give --database-url`,
  )
}

/** The message of the server or of the network. */
export function describe(error: unknown): string {
  const { code, detail, message } = error as Partial<postgres.PostgresError>
  return `${message || code || error}${detail ? ` (${detail})` : ''}`
}

/** The error as a message for the operator. */
export function explain(error: unknown): unknown {
  const code = `${(error as { code?: string }).code ?? ''}`
  if (/^(57P|08)|^E[A-Z]+$|^CONNECTION_/.test(code)) {
    return new Refusal(`The connection to the database was lost (${describe(error)}): nothing was loaded`)
  }
  if (error instanceof postgres.PostgresError) {
    return new Refusal(`The database reported an error: ${describe(error)}. Nothing was loaded`)
  }
  return error
}
