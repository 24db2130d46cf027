import type { Client } from 'openapi-fetch'
import type { operations, paths } from './api-types.ts'
import type { CallOptions } from './options.ts'

/** The typed methods for every path: `GET`, `POST`, `PUT`, `PATCH` and `DELETE`. */
export type Calls = Pick<
  Client<paths>,
  'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
>

type Operation = keyof operations
type Content<T> = T extends { content: infer C } ? C[keyof C] : never
type Successful = 200 | 201 | 202

/** The body of an operation's success. */
export type Result<O extends Operation> = Content<
  operations[O]['responses'][Successful & keyof operations[O]['responses']]
>
/** The query of an operation. */
export type Query<O extends Operation> = NonNullable<
  operations[O]['parameters']['query']
>
/** The JSON body of an operation's request. */
export type Body<O extends Operation> = operations[O] extends
  { requestBody?: { content: { 'application/json': infer B } } } ? B : never

/** The options of a call, as openapi-fetch and the transport take them. */
export const callInit = ({ idempotencyKey, ...options }: CallOptions = {}) => ({
  ...options,
  ...idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } },
})

/** For requests that have the same effect however often they are sent. */
export const repeatable = { repeatable: true }
