import type { CallToolResult } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { AnyOperation } from '../../operation/operation.ts'
import { getAccount } from '../../operations/identity/get-account.ts'
import type { Services } from '../services.ts'
import { argumentName } from './argument-names.ts'
import { runnerOf } from './call-tool.ts'
import type { McpExchange } from './exchange.ts'

interface Call {
  args: Record<string, unknown>
  /** The tools of the caller. */
  visible: ReadonlyMap<string, AnyOperation>
  services: Services
  exchange: McpExchange
}

/** The result of a tool; that of an empty list says whose it is, and what else there is to read. */
export async function withReasonIfEmpty(
  op: AnyOperation,
  result: CallToolResult,
  { args, visible, services, exchange }: Call,
): Promise<CallToolResult> {
  if (!isEmptyList(op, result, args)) return result
  const text = reasonOf(op, args, visible, await runnerOf(services, exchange)(getAccount, {}))
  return { ...result, content: [...result.content, { type: 'text', text }] }
}

/** Whether a list of workspaces has nothing on any page. One with other arguments may be empty because of them. */
function isEmptyList({ http, tool }: AnyOperation, { structuredContent }: CallToolResult, args: object) {
  const output = structuredContent as { pagination?: { total_count: number } } | undefined
  return http.method === 'get' && tool!.paging !== undefined && output?.pagination?.total_count === 0 &&
    Object.keys(args).every((field) => ['workspace', 'page', 'limit'].includes(argumentName(field)))
}

const nameOf = (name: string | null) => name ?? 'an organization without a name'

function reasonOf(
  { name, input }: AnyOperation,
  args: Record<string, unknown>,
  visible: Call['visible'],
  { account, organizations, credential, grant }: z.output<typeof getAccount.output>,
): string {
  const things = name.replace('list_', '').replaceAll('_', ' ')
  const maker = visible.get(name.replace('list_', 'create_').replace(/s$/, ''))
  const own = account.name ? `${account.name}'s own workspace` : 'your own workspace'
  const given = grant?.organizations ??
    organizations.map(({ id, name }) => ({ organization_id: id, name, state: 'granted' }))
  const others = given.filter(({ state }) => state === 'granted')
  const listed = others.map(({ organization_id, name }) => `${nameOf(name)} (workspace ${organization_id})`)
    .join(', ')
  const waiting = given.filter(({ state }) => state === 'waiting').map(({ name }) => nameOf(name)).join(', ')
  const workspace = args.organizationId ?? args.organization_id
  // `organizationId` chooses the workspace, and `organization_id` narrows what a list has of all workspaces.
  const hasAll = !('organizationId' in input.shape)
  const read = workspace !== undefined
    ? others.find(({ organization_id }) => organization_id === workspace)?.name ?? 'this workspace'
    : hasAll && listed
    ? `${own} and ${listed}`
    : own
  return [
    `You read ${read}: no ${things}.`,
    ...!hasAll && listed && workspace === undefined
      ? [`Also ${grant ? 'granted' : 'yours'}: ${listed}.`]
      : [],
    ...waiting ? [`Waiting for an owner: ${waiting}.`] : [],
    ...maker && credential.scopes.includes('write') ? [`${maker.name} makes one.`] : [],
  ].join(' ')
}
