export { type ApiClient, createClient } from './client.ts'
export type { CallOptions, ClientOptions, Retry } from './options.ts'
export { ApiError, ConnectionError, type Problem, type Run } from './errors.ts'
export { RunFailedError, WaitTimeoutError } from './run-errors.ts'
export type { Body, Query, Result } from './calls.ts'
export type {
  Catalog,
  ImportedSong,
  Recording,
  Song,
  SongImport,
  Valuation,
  ValuationReport,
} from './resources/catalogs.ts'
export type { Home, SearchHit } from './resources/home.ts'
export type { Me } from './resources/identity.ts'
export type { WaitOptions } from './resources/runs.ts'
export type { Schedule } from './resources/schedules.ts'
export type { GenerateOptions, Site } from './resources/sites.ts'
export type { Snapshot } from './resources/snapshots.ts'
export type { WebhookDelivery, WebhookEvent } from './resources/webhooks.ts'
export type { components, operations, paths } from './api-types.ts'
