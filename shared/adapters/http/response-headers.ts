import type { AnyOperation } from '../../operation/operation.ts'
import { crossOriginHeaders } from './cors.ts'

/** On every answer of the API and of MCP: any origin may read it, and no browser guesses another type than it says. */
export const apiHeaders = { ...crossOriginHeaders, 'x-content-type-options': 'nosniff' }

/** On every answer to a request that needs a credential: no cache may keep what belongs to one account. */
export const privateHeaders = { 'cache-control': 'private, no-store' }

/** The headers that an operation adds to all of its answers, errors included. */
export const headersOf = ({ access, http }: AnyOperation): Record<string, string> =>
  access.principals.includes('public') ? http.headers ?? {} : { ...http.headers, ...privateHeaders }
