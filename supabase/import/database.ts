// @ts-types="./pg.d.ts"
import pg from 'pg'
// @ts-types="./pg.d.ts"
import type { Client, Connection, DatabaseError } from 'pg'
import { readJson } from '../local/json-file.ts'
import type { Batch } from './batch.ts'
import type { Options } from './options.ts'
import { Refusal } from './refusal.ts'

/** One connection. `pg` rather than `postgres`: its COPY says when the server refused it or went away, and so can be repeated. */
export class Database {
  readonly #client: Client

  private constructor(client: Client) {
    this.#client = client
  }

  static async connect(url: string): Promise<Database> {
    let client: Client
    try {
      client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 15_000,
        keepAlive: true,
        fallback_application_name: 'import',
      })
    } catch {
      throw new Refusal('The address of the database is not one: postgres://user:password@host:port/database')
    }
    // A lost connection also fails the statement that runs, and that is where it is reported.
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      throw new Refusal(`Cannot connect to the database at ${client.host}:${client.port}: ${words(error)}`)
    }
    return new Database(client)
  }

  async rows<T>(text: string, values?: unknown[]): Promise<T[]> {
    return (await this.#client.query<T>(text, values)).rows
  }

  /** How many rows the statement changed. */
  async change(text: string, values?: unknown[]): Promise<number> {
    return (await this.#client.query(text, values)).rowCount ?? 0
  }

  copy(text: string, batch: Batch): Promise<void> {
    return new Promise((resolve, reject) => void this.#client.query(new Copy(text, batch, resolve, reject)))
  }

  /** Cuts the connection, whatever runs on it: the server takes back what was not committed. */
  cut() {
    this.#client.connection.stream.destroy()
  }

  async close() {
    await this.#client.end().catch(() => {})
  }
}

/** COPY of one batch. The server ignores data that arrives after it has refused, so all is sent in one go. */
class Copy {
  constructor(text: string, batch: Batch, resolve: () => void, reject: (error: unknown) => void) {
    this.#text = text
    this.#batch = batch
    this.#resolve = resolve
    this.#reject = reject
  }
  readonly #text: string
  readonly #batch: Batch
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void

  submit(connection: Connection) {
    connection.query(this.#text)
  }
  handleCopyInResponse(connection: Connection) {
    connection.stream.write(this.#batch.message())
    connection.endCopyFrom()
  }
  handleError(error: unknown) {
    this.#reject(error)
  }
  handleReadyForQuery() {
    this.#resolve()
  }
  handleCommandComplete() {}
}

export async function databaseUrl({ databaseUrl, stackFile }: Options): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const stack = await readJson<{ database_url?: string }>(stackFile)
  if (stack?.database_url) return stack.database_url
  throw new Refusal(
    `No database: ${stackFile} is there only while npm start runs. Start it, or give --database-url`,
  )
}

export const codeOf = (error: unknown) => (error as Partial<DatabaseError>)?.code

/** What the server or the network said. */
export function words(error: unknown): string {
  const { code, detail, errors } = error as Partial<DatabaseError> & { errors?: unknown[] }
  if (errors?.length) return words(errors[0])
  const message = (error instanceof Error ? error.message : `${error}`) || code || 'unknown'
  return detail ? `${message} (${detail})` : message
}
