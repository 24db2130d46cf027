import { failures } from './failures.ts'
import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { organizationId as organization_id } from '../../place.ts'

export type Requests = Result<'list_requests'>
export type KeyRequest = Requests['requests'][number]
export type Day = Requests['day']

export interface Filter {
  key?: string
  outcome?: 'succeeded' | 'failed'
  status?: number
}

/** A page of what the keys of the workspace sent in the last day. */
export const readRequests = ({ key: key_id, outcome, status }: Filter, page: number, limit: number) =>
  data(calls.GET('/api/requests', {
    params: { query: { organization_id, key_id, outcome, status, page, limit } },
  }))

/** What a request failed by, in words. A code that these words do not know is newer than this page. */
export const failureWord = (code: string | null): string => failures[code ?? ''] ?? 'Failed'
