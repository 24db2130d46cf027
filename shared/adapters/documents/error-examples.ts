import {
  commonErrors,
  type ErrorCode,
  errorTable,
  exampleOptions,
  OperationError,
} from '../../errors/errors.ts'
import { errorGuides } from '../../errors/error-guides.ts'
import type { AnyOperation, ErrorBody } from '../../operation/operation.ts'
import { creditsPage } from '../../operation/billing-url.ts'
import { errorResponse } from '../http/error-response.ts'
import { ownSchemaName } from '../openapi/error-schemas.ts'
import type { Place } from './layout.tsx'

/** Errors that come before an operation is found, or that any may have. */
const ofAny: readonly ErrorCode[] = [...commonErrors, 'method_not_allowed']

/** The operations that declare an error, or `any`. */
export const operationsWith = (code: ErrorCode, operations: readonly AnyOperation[]) =>
  ofAny.includes(code) ? 'any' : operations.filter(({ errors }) => errors.includes(code))

/** The header of the Accept that selects problem details. */
const problem = 'application/problem+json'

/** A response in each form of body that the operations with this error have, as callers get it. */
export async function errorExamples(
  code: ErrorCode,
  operations: readonly AnyOperation[],
  { baseUrl, appUrl }: Place,
) {
  const declaring = operationsWith(code, operations)
  const senders = declaring === 'any' ? operations : declaring
  const bodies = [...Map.groupBy(senders, ({ http }) => http.errorBody)]
    .toSorted(([, a], [, b]) => b.length - a.length).map(([body]) => body).slice(
      0,
      ownSchemaName(code) ? 1 : undefined,
    )
  const error = new OperationError(code, errorGuides[code].message, {
    fields: code === 'invalid_input' ? [{ field: 'days', message: errorGuides[code].message }] : [],
    ...exampleOptions(code),
  })
  const render = async (body: ErrorBody, accept: string | null) => {
    const requestId = '7d0c4f3e-5a52-4a6e-9d3b-2f1f0c8e6a11'
    const billingUrl = `${appUrl}/${creditsPage}`
    const response = errorResponse(error, { body, accept, requestId, baseUrl, billingUrl })
    const headers = [
      'content-type',
      'x-error-code',
      'x-request-id',
      'retry-after',
      'www-authenticate',
      'link',
    ]
      .flatMap((name) => response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [])
    const content = JSON.stringify(await response.json(), null, 2)
    return [`HTTP ${errorTable[code].status}`, ...headers, '', content].join('\n')
  }
  return [
    ...await Promise.all(bodies.map(async (body, index) => ({
      title: index > 0 ? titleOf(body, senders) : bodies.length > 1 ? 'Most endpoints' : 'All endpoints',
      response: await render(body, null),
    }))),
    { title: `With Accept: ${problem}`, response: await render(bodies[0] ?? 'status', problem) },
  ]
}

/** Names the endpoints: by their first folder where all below it have this body. */
function titleOf(body: ErrorBody, senders: readonly AnyOperation[]): string {
  const folders = Map.groupBy(senders, ({ http }) => http.path.split('/')[2]!)
  const names = [...folders].flatMap(([folder, operations]) => {
    const own = operations.filter(({ http }) => http.errorBody === body)
    return own.length === operations.length
      ? [`below /api/${folder}`]
      : own.map(({ http }) => `${http.method.toUpperCase()} ${http.path}`)
  })
  const title = names.join(', ')
  return title[0]!.toUpperCase() + title.slice(1)
}
