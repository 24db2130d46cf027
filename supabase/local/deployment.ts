import type { FunctionSource } from './functions.ts'

/** How a stack differs from `npm start` if it stands for a hosted project (supabase/rehearsal). */
export interface Deployment {
  /** The path below which the gateway serves functions, and only there. */
  functionsPath: string
  /** Brings the schema of the database up to date. Returns the names of the migrations that were applied. */
  migrate(databaseUrl: string): Promise<string[]>
  /** Uploads to Storage what functions expect there. */
  uploadFiles(storage: { url: string; secretKey: string }): Promise<void>
  /** The uploaded function. */
  source(name: string): FunctionSource
  /** Whether the gateway lets only requests with a token of the project pass to the function. */
  verifiesJwt(name: string): boolean
  /** More variables of the functions, which override those of `npm start`. An undefined one is left out. */
  environment(variables: Record<string, string>): Promise<Record<string, string | undefined>>
}
