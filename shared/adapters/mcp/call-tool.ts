import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { AnyOperation } from '../../operation/operation.ts'
import { shownPreview } from '../../operation/preview.ts'
import type { Call } from '../../operation/call.ts'
import { preview, run } from '../../operation/run.ts'
import type { Link, ToolCall } from '../../operation/tool.ts'
import { base64 } from '../../platform/encoding.ts'
import type { Services } from '../services.ts'
import { namesToSuggest } from './argument-names.ts'
import type { McpExchange } from './exchange.ts'
import { fitResult } from './fit-result.ts'
import { isReadable, resourceUri } from './resource-uris.ts'

type Content = CallToolResult['content'][number]

/** Runs operations for one request. */
export const runnerOf = (
  services: Services,
  exchange: McpExchange,
  options: { idempotency_key?: unknown; confirm?: unknown } = {},
) =>
(
  op: AnyOperation,
  values: Record<string, unknown>,
  issues: z.core.$ZodIssue[] = [],
  output?: z.ZodType,
  // deno-lint-ignore no-explicit-any -- the output is that of the operation
): Promise<any> =>
  run(op, services, {
    credential: exchange.credential,
    requestId: exchange.requestId,
    idempotencyKey: options.idempotency_key as string | undefined,
    confirm: options.confirm as string | undefined ?? exchange.confirm,
    usage: exchange,
    output,
    readInput: () => ({ values, issues, names: suggestedNames(op) }),
  })

/**
 * Runs an operation as a tool. The result has the output as structure and, for clients that only know text, as JSON; then a
 * note, a picture if requested, and links.
 * @throws OperationError
 */
export async function callTool(
  op: AnyOperation,
  services: Services,
  exchange: McpExchange,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const { source, note, picture } = op.tool!
  const { input, options, issues } = readArguments(op, args)
  const call: ToolCall = { input, options, ports: services.ports }
  if (options.dry_run) return await dryRun(op, services, exchange, args)
  const execute = runnerOf(services, exchange, options)
  const found = await execute(op, input, issues, source)
  const output = source ? op.output.parse(found) : found
  const pictureInput = picture?.input(call)
  const drawn = pictureInput && await picture!.render(await execute(picture!.operation, pictureInput))
  const pictures: Content[] = drawn
    ? [{ type: 'image', data: base64(drawn), mimeType: picture!.mimeType }]
    : []
  const text = note?.(found)
  const added: Content[] = text ? [{ type: 'text', text }, ...pictures] : pictures
  return presentOutput(op, output, call, { pictures: added, isReplay: exchange.isReplay })
}

/** What a call would do, after the checks of its operation. */
async function dryRun(
  op: AnyOperation,
  services: Services,
  exchange: McpExchange,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const previewed = await preview(op, services, previewOf(op, exchange, args))
  const shown = previewed ? shownPreview(previewed) : { effect: 'It would change nothing.', credits: 0 }
  const structuredContent = { dry_run: true, ...shown }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** The call of a tool, for its preview. */
export function previewOf(op: AnyOperation, exchange: McpExchange, args: Record<string, unknown>): Call {
  const { input: values, options, issues } = readArguments(op, args)
  return {
    credential: exchange.credential,
    requestId: exchange.requestId,
    idempotencyKey: options.idempotency_key as string | undefined,
    usage: exchange,
    readInput: () => ({ values, issues, names: suggestedNames(op) }),
  }
}

/** The result of a tool for an output of its operation. */
export function presentOutput(
  op: AnyOperation,
  output: unknown,
  call: ToolCall,
  { pictures = [], isReplay = false }: { pictures?: readonly Content[]; isReplay?: boolean } = {},
): CallToolResult {
  const { paging, links, present = (output: unknown) => output } = op.tool!
  const { input, options } = call
  const added = [...pictures, ...(links?.(output, call) ?? []).map(resourceLink)]
  const presented = present(output, call) as Record<string, unknown>
  return fitResult(paging?.skip?.(presented, options) ?? presented, {
    paging,
    args: { ...input, ...options },
    whole: isReadable(op) ? resourceUri(op, input) : undefined,
    build({ output, cut, next }) {
      const structuredContent = cut ? { ...output, cut } : output
      return {
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...added],
        structuredContent,
        ...(next || isReplay) && {
          _meta: { ...next && { next }, ...isReplay && { idempotent_replayed: true } },
        },
      }
    },
  })
}

/** Short, because every list of tools has it several times. `run` checks its form. An empty one is none. */
const toolKey = z.string().transform((key) => key || undefined).optional().describe(
  'For safe repeats.',
)

const previewArguments = {
  dry_run: z.boolean().optional().describe('Only a preview.'),
  confirm: z.string().transform((value) => value || undefined).optional().describe('From dry_run.'),
}

/** The arguments that only tools have, which the list of tools describes with those of the operation. */
export const toolOptions = ({ tool, idempotency, input, preview }: AnyOperation): z.ZodRawShape => ({
  ...idempotency && !('idempotency_key' in input.shape) && { idempotency_key: toolKey },
  ...preview && previewArguments,
  ...tool?.options,
  ...tool?.paging?.options,
})

/** What an unknown argument may mean. */
export const suggestedNames = (op: AnyOperation) => () =>
  namesToSuggest(Object.keys({ ...optionSchema(op).shape, ...op.input.shape }), op.http.path)

const optionSchemas = new WeakMap<AnyOperation, z.ZodObject>()

/** The schema of the arguments that only the tool has; created once. */
export function optionSchema(op: AnyOperation): z.ZodObject {
  let schema = optionSchemas.get(op)
  if (!schema) optionSchemas.set(op, schema = z.object(toolOptions(op)))
  return schema
}

/** Divides the arguments between the operation and its tool. Issues are reported by the operation, after the credential. */
export function readArguments(op: AnyOperation, args: Record<string, unknown>) {
  const schema = optionSchema(op)
  const isOption = (name: string) => Object.hasOwn(schema.shape, name)
  const pick = (belongs: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => belongs(name)))
  const { data, error } = schema.safeParse(pick(isOption))
  return {
    input: pick((name) => !isOption(name)),
    options: data ?? {},
    issues: error?.issues ?? [],
  }
}

function resourceLink({ title, description, ...link }: Link<AnyOperation>): ResourceLink {
  const address = 'uri' in link ? link : {
    uri: resourceUri(link.operation, link.input),
    mimeType: link.operation.http.produces ?? 'application/json',
  }
  return {
    type: 'resource_link',
    name: title,
    title,
    ...description && { description },
    ...address,
  }
}
