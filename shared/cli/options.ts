/** The options of every command. */
export interface CommonOptions {
  json?: boolean
  baseUrl?: string
}
