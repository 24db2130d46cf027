import fc from 'fast-check'
import type { ActorName } from '../support/actors.ts'
import { type Revision, revisions, type ToolListing } from '../support/mcp-clients.ts'
import type { DescribedOperation, Resolve } from './document.ts'
import {
  hostileBody,
  hostileHeaders,
  hostileName,
  hostileQuery,
  hostileText,
  hostileValue,
} from './hostile.ts'
import { pathValue, valueOf } from './values.ts'

/** One difference from a valid request. `at` chooses a place, whatever places there are. */
export type Mutation =
  | { do: 'drop'; at: number }
  | { do: 'replace'; at: number; value: unknown }
  | { do: 'add'; name: string; value: unknown }
  | { do: 'path'; at: number; text: string }
  | { do: 'query'; query: string }
  | { do: 'headers'; headers: Record<string, string> }
  | { do: 'body'; body: string | Uint8Array | { part: number } }

interface Sender {
  household: 0 | 1
  actor: ActorName
  address: string
}

export interface HttpPlan extends Sender {
  op: DescribedOperation
  path: Record<string, unknown>
  query: Record<string, unknown>
  media: string | undefined
  body: unknown
  mutations: Mutation[]
}

export interface McpPlan extends Sender {
  tool: ToolListing
  revision: Revision
  body: unknown
  mutations: Mutation[]
  /** Fields of the JSON-RPC message that are replaced. */
  envelope: Record<string, unknown>
}

export type Plan = HttpPlan | McpPlan

const actors = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ActorName>('key') },
  { weight: 5, arbitrary: fc.constant<ActorName>('session') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<ActorName>('member', 'delegated', 'reader', 'organization', 'artist'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ActorName>('nobody', 'both', 'malformed', 'unknown', 'revoked', 'expired'),
  },
)

const sender = {
  household: fc.constantFrom<0 | 1>(0, 1),
  actor: actors,
  address: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => `10.${bytes.join('.')}`),
}

const at = fc.nat(1_000)
const ofValues: fc.Arbitrary<Mutation>[] = [
  fc.record({ do: fc.constant('drop' as const), at }),
  fc.record({ do: fc.constant('replace' as const), at, value: hostileValue }),
  fc.record({ do: fc.constant('add' as const), name: hostileName, value: hostileValue }),
]
const ofRequests: fc.Arbitrary<Mutation>[] = [
  fc.record({ do: fc.constant('path' as const), at, text: hostileText }),
  fc.record({ do: fc.constant('query' as const), query: hostileQuery }),
  fc.record({ do: fc.constant('headers' as const), headers: hostileHeaders }),
  fc.record({ do: fc.constant('body' as const), body: hostileBody }),
]

const some = (mutations: fc.Arbitrary<Mutation>[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 5, arbitrary: fc.array(fc.oneof(...mutations), { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(...mutations), { minLength: 2, maxLength: 4 }) },
  )

const httpPlan = (op: DescribedOperation, resolve: Resolve): fc.Arbitrary<HttpPlan> => {
  const { parameters, bodies, path } = op
  const values = (place: string) =>
    Object.fromEntries(
      parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [
        name,
        place === 'path' ? pathValue(path, schema, resolve, name) : valueOf(schema, resolve, name),
      ]),
    )
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const media = Object.keys(bodies)
  const body = (media: string | undefined): fc.Arbitrary<unknown> =>
    media === undefined ? fc.constant(undefined) : valueOf(bodies[media]!.schema ?? {}, resolve)
  return fc.constantFrom(...media.length > 0 ? media : [undefined]).chain((media) =>
    fc.record({
      ...sender,
      op: fc.constant(op),
      path: fc.record(values('path')),
      query: fc.record(values('query'), { requiredKeys: required.map(({ name }) => name) }),
      media: fc.constant(media),
      body: body(media),
      mutations: some([...ofValues, ...ofRequests]),
    })
  )
}

const envelope: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      hostileValue.map((id) => ({ id })),
      hostileValue.map((params) => ({ params })),
      hostileText.map((method) => ({ method })),
      fc.constantFrom('1.0', null, 2).map((jsonrpc) => ({ jsonrpc })),
      fc.constantFrom('initialize', 'ping', 'tools/list', 'resources/read', 'resources/list', 'prompts/list')
        .map(
          (method) => ({ method }),
        ),
    ),
  },
)

const mcpPlan = (tool: ToolListing, resolve: Resolve): fc.Arbitrary<McpPlan> =>
  fc.record({
    ...sender,
    tool: fc.constant(tool),
    revision: fc.constantFrom(...revisions),
    body: valueOf(tool.inputSchema, resolve),
    mutations: some([...ofValues, ...ofValues, ...ofRequests.slice(2)]),
    envelope,
  })

/** Any request. Two of three are sent over HTTP. */
export const anyPlan = (
  operations: DescribedOperation[],
  tools: ToolListing[],
  resolve: Resolve,
): fc.Arbitrary<Plan> =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.oneof(...operations.map((op) => httpPlan(op, resolve))) as fc.Arbitrary<Plan>,
    },
    { weight: 1, arbitrary: fc.oneof(...tools.map((tool) => mcpPlan(tool, resolve))) },
  )
