import { ProtocolErrorCode } from '@modelcontextprotocol/server'

const internal = `"code":${ProtocolErrorCode.InternalError},`

interface Issue {
  path: PropertyKey[]
  message: string
}

/**
 * The library reports parameters that are off their schema as its own fault, with the whole list of issues as text. They are
 * the caller's: -32602, with the first issue.
 */
export async function withInvalidParams(response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const text = await response.text()
  const init = { status: response.status, headers: response.headers }
  const issue = text.includes(internal) ? firstIssue(JSON.parse(text).error?.message) : undefined
  if (!issue) return new Response(text, init)
  const message = `Invalid params: ${issue.path.join('.').slice(0, 100)}: ${issue.message.slice(0, 300)}`
  const error = { code: ProtocolErrorCode.InvalidParams, message }
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, error }), init)
}

/** The first of a list of issues; undefined for any other text. */
function firstIssue(message: unknown): Issue | undefined {
  if (typeof message !== 'string' || !message.startsWith('[')) return undefined
  try {
    const [issue] = JSON.parse(message)
    return Array.isArray(issue?.path) && typeof issue.message === 'string' ? issue : undefined
  } catch {
    return undefined
  }
}
