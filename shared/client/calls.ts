import type { Client } from 'openapi-fetch'
import type { operations, paths } from './api-types.ts'
import { dataOf } from './errors.ts'
import type { CallOptions } from './options.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The typed methods for every path: `GET`, `POST`, `PUT`, `PATCH` and `DELETE`. */
export type Calls = Pick<Client<paths>, Method>

type Operation = keyof operations
type Content<T> = T extends { content: infer C } ? C[keyof C] : never
type ResultOf<O> = O extends { responses: infer R } ? Content<R[(200 | 201 | 202) & keyof R]>
  : never
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q>
  : never
type BodyOf<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never

/** The body of an operation's success. */
export type Result<O extends Operation> = ResultOf<operations[O]>
/** The query of an operation. */
export type Query<O extends Operation> = QueryOf<operations[O]>
/** The JSON body of an operation's request. */
export type Body<O extends Operation> = BodyOf<operations[O]>

type Path = keyof paths & string
type Address = {
  [P in Path]: {
    [M in Method]: paths[P][Lowercase<M> & keyof paths[P]] extends { responses: unknown } ? `${M} ${P}`
      : never
  }[Method]
}[Path]
type At<A> = A extends `${infer M} ${infer P extends Path}` ? paths[P][Lowercase<M> & keyof paths[P]]
  : never
/** An id for each placeholder of the path. */
type Ids<A> = A extends `${string}{${string}}${infer Rest}` ? [id: string, ...Ids<Rest>]
  : []
type QueryArgument<Q> = Record<never, never> extends Q ? [query?: Q]
  : [query: Q]

/** The options of a call, as openapi-fetch and the transport take them. */
export const callInit = ({ idempotencyKey, confirm, ...options }: CallOptions = {}) => ({
  ...options,
  headers: {
    ...idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey },
    ...confirm !== undefined && { 'X-Confirm': confirm },
  },
})

/** For requests that have the same effect however often they are sent. */
export const repeatable = { repeatable: true }
/** The body of a form with one file. */
export const fileBody = (file: File) => ({
  body: { file },
  bodySerializer() {
    const form = new FormData()
    form.set('file', file)
    return form
  },
})

// deno-lint-ignore no-explicit-any -- the types of a call are those of its address
type AnyCall = (...args: any[]) => Promise<any>
type Call<A, Fields extends unknown[], R = ResultOf<At<A>>> = (
  ...args: [...Ids<A>, ...Fields, options?: CallOptions]
) => Promise<R>

/** Makes functions of addresses such as `GET /api/catalogs/{catalogId}`. They take the ids of the path, then the fields and options. */
export function endpoints(calls: Calls) {
  const caller = (address: string, fields: 'query' | 'body' | undefined, extra: object): AnyCall => {
    const [method, path] = address.split(' ') as [Method, string]
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    return (...args) => {
      const ids = Object.fromEntries(names.map((name, index) => [name, args[index]]))
      const [given, options] = fields ? args.slice(names.length) : [undefined, args[names.length]]
      return dataOf((calls[method] as AnyCall)(path, {
        ...callInit(options),
        ...extra,
        params: { path: ids, ...fields === 'query' && { query: given } },
        ...fields === 'body' && { body: given },
      }))
    }
  }
  return {
    /** Without fields. */
    plain: <A extends Address>(address: A): Call<A, []> => caller(address, undefined, {}),
    query: <A extends Address>(address: A, extra = {}): Call<A, QueryArgument<QueryOf<At<A>>>> =>
      caller(address, 'query', extra),
    /** For responses that are no JSON. */
    text: <A extends Address>(address: A): Call<A, QueryArgument<QueryOf<At<A>>>, string> =>
      caller(address, 'query', { parseAs: 'text' }),
    body: <A extends Address>(address: A, extra = {}): Call<A, [body: BodyOf<At<A>>]> =>
      caller(address, 'body', extra),
  }
}

/** The one field of a result that its caller needs. */
export const only =
  <C extends AnyCall, F extends keyof Awaited<ReturnType<C>>>(call: C, field: F) =>
  async (...args: Parameters<C>): Promise<Awaited<ReturnType<C>>[F]> => (await call(...args))[field]
