import { Buffer } from 'node:buffer'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../operation/operation.ts'
import type { OperationError } from '../../errors/errors.ts'
import { type Call, run } from '../../operation/run.ts'
import type { RunServices } from '../../operation/services.ts'

export type ToolCall = Pick<Call, 'credential' | 'requestId'> & { arguments: Record<string, unknown> }

/** Runs an operation as a tool: its output as text and as structure, and a picture where one was asked for. */
export async function callTool(
  op: AnyOperation,
  services: RunServices,
  call: ToolCall,
): Promise<CallToolResult> {
  const { picture, shown = (output: unknown) => output } = op.tool!
  const values = { ...call.arguments }
  const pictureOf = picture && values[picture.field]
  if (picture) delete values[picture.field]
  const output = shown(await run(op, services, { ...call, readInput: () => ({ values }) }))
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(output) }]
  if (picture && pictureOf !== undefined) {
    const drawn = await run(picture.operation, services, {
      ...call,
      readInput: () => ({ values: picture.input(values, pictureOf) }),
    })
    content.push({ type: 'image', data: toBase64(drawn as string), mimeType: picture.mimeType })
  }
  return { content, structuredContent: output as Record<string, unknown> }
}

/** A refusal as a tool's answer: the text that HTTP gives, for the model, and the code, for the program. */
export const toolError = (error: OperationError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: error.message }],
  _meta: { error_code: error.code },
})

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
