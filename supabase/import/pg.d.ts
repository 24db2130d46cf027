// The part of `pg` that the import uses; the package brings no types of its own.
export interface Connection {
  readonly stream: { write(bytes: Uint8Array): boolean; destroy(): void }
  query(text: string): void
  endCopyFrom(): void
}

export interface DatabaseError extends Error {
  code: string
  detail?: string
}

export class Client {
  constructor(options: {
    connectionString: string
    connectionTimeoutMillis: number
    keepAlive: boolean
    fallback_application_name: string
  })
  readonly connection: Connection
  readonly host: string
  readonly port: number
  on(event: 'error', listener: (error: Error) => void): void
  connect(): Promise<void>
  query<T>(text: string, values?: unknown[]): Promise<{ rows: T[]; rowCount: number | null }>
  query(submittable: { submit(connection: Connection): void }): unknown
  end(): Promise<void>
}

declare const pg: { Client: typeof Client }
export default pg
