import { ProtocolErrorCode } from '@modelcontextprotocol/server'

const { InvalidParams, InternalError } = ProtocolErrorCode
const couldBe = (text: string) =>
  [InvalidParams, InternalError].some((code) => text.includes(`"error":{"code":${code},`))

interface Issue {
  path: PropertyKey[]
  message: string
}

/**
 * The library reports parameters of a method that are off their schema with the whole list of issues as text, and often as its own
 * fault. They are the caller's: -32602, with the first issue.
 */
export async function withInvalidParams(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  return new Response(couldBe(text) ? corrected(text) : text, {
    status: response.status,
    headers: response.headers,
  })
}

function corrected(text: string): string {
  const { error, ...message } = JSON.parse(text)
  const issue = firstIssue(error?.message)
  if (!issue) return text
  const explained = `Invalid params: ${issue.path.join('.').slice(0, 100)}: ${issue.message.slice(0, 300)}`
  return JSON.stringify({ ...message, error: { code: InvalidParams, message: explained } })
}

/** The first of the issues at the end of a message; undefined if it ends otherwise. */
function firstIssue(message: unknown): Issue | undefined {
  const text = String(message)
  try {
    const [issue] = JSON.parse(text.slice(text.indexOf('[')))
    return Array.isArray(issue?.path) && typeof issue.message === 'string' ? issue : undefined
  } catch {
    return undefined
  }
}
