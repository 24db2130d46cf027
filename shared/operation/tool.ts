import type * as z from 'zod'
import type { OwnPorts } from './context.ts'
import type { Output, Paging } from './paging.ts'

/** How an operation is a tool of the MCP server. `Op` is any operation. */
export interface ToolBinding<Op = unknown> {
  title: string
  /** Added to the summary and the description for models. */
  description?: string
  hints: { destructive: boolean; idempotent: boolean; openWorld?: boolean }
  /** Arguments that the tool list leaves out to be short, as dotted paths, for uses that a model does not need. */
  without?: readonly string[]
  /** Arguments that only the tool has. */
  options?: z.ZodRawShape
  /** What a model gets in place of the output, for example without code. */
  present?: (output: Output, call: ToolCall) => unknown
  /** The schema of what `present` returns, if that has other fields than the output. */
  output?: z.ZodType
  /** The output fields that the tool list describes, as dotted paths. Default: all. The list is part of a model's context. */
  listed?: readonly string[]
  /** How a result that is too long is cut to whole rows. */
  paging?: Paging
  /** Resources that the result links to. */
  links?: (output: Output, call: ToolCall) => Link<Op>[]
  /** What the handler returns for `note` beyond the output, which HTTP does not have. */
  source?: z.ZodType
  /** A text after the result; undefined for none. */
  note?: (source: Output) => string | undefined
  picture?: PictureBinding<Op>
  /** The interactive view of the result, for clients that show views (MCP Apps). */
  view?: ViewName
  task?: TaskBinding<Op>
}

export type ViewName = 'playcount-history' | 'valuation' | 'site-preview'

/** What a call would do, as far as its user should know before. */
export interface Preview {
  /** What happens and what it costs, as a question. A confirmation is for exactly this text. */
  effect: string
  /** What may change before the answer, such as the balance. */
  note?: string
  /** What the call charges at most, in credits. Default 0. */
  credits?: number
  /** What a schedule charges at most in a month, in credits. */
  credits_per_month?: number
  /** The account that pays. */
  payer?: string
  /** What it has left, in credits; for an OAuth client what that may still spend this month. */
  left?: number
  /** Whether records are lost. */
  deletes?: true
  /** Beside the effect, what a confirmation is bound to, such as a revision or a count. */
  version?: unknown
  /** Whether a client that can ask its user asks. */
  asks: boolean
}

/** How the background work of a tool is a task of the protocol. */
export interface TaskBinding<Op = unknown> {
  /** The name of the background task. */
  name: string
  /** Arguments with which the operation only starts a run. */
  start?: Record<string, unknown>
  /** The operation that returns the tool's output after the run, found by the output of the run. */
  result(output: Output): { operation: Op; input: Record<string, unknown> }
}

/** One call of a tool. */
export interface ToolCall {
  /** The operation's arguments. */
  input: Record<string, unknown>
  /** The tool's own arguments. */
  options: Record<string, unknown>
  ports: Pick<OwnPorts, 'links'>
}

/** A link to what another operation returns, which the client reads with its own credential, or to a public page. */
export type Link<Op = unknown> =
  & { title: string; description?: string }
  & ({ operation: Op; input: Record<string, unknown> } | { uri: string; mimeType: string })

/** A picture that a tool adds to its result on request, drawn by another operation. */
export interface PictureBinding<Op = unknown> {
  operation: Op
  /** The other operation's input; undefined if no picture is requested. */
  input(call: ToolCall): Record<string, unknown> | undefined
  /** Turns its output into a format that models accept, of at most 22 KB. */
  render(output: Output): Promise<Uint8Array>
  mimeType: string
}
